import { LINE_NAMES, type BaseLine, type ProposedEdit } from "@mochang/contract";
import { conventionFaults, conventionsOf, type CheckedLine } from "@mochang/generation";
import type { StoredWork } from "../../prompting/index.ts";

const CHECKED: Readonly<Record<string, CheckedLine["type"]>> = {
  [LINE_NAMES.action]: "action",
  [LINE_NAMES.dialogue]: "dialogue",
};

/** Says what of 写作约定 a proposed line breaks: forms of address, dialect, what must not happen. `speaker`: the name on the cue above it. */
export function conventionCheck(
  { figures }: Pick<StoredWork, "figures">,
  present: ReadonlySet<string>,
  rules: string,
): (edit: Pick<ProposedEdit, "type" | "content">, speaker: string) => string[] {
  const persons = figures.people.map(({ name, aliases }) => ({ name, aliases }));
  const names = new Map(persons.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [one, name])));
  const bible = { persons, rules: conventionsOf(rules, [...names.keys()]) };
  return ({ type, content }, speaker) => {
    const checked = CHECKED[type];
    if (checked === undefined) return [];
    const context = { speaker: names.get(speaker) ?? null, present };
    return conventionFaults({ type: checked, text: content }, context, bible).map(({ message }) => message);
  };
}

/** The cue under which a proposed line will stand; empty where it is nobody's. */
export function cueOf({ op, at }: Pick<ProposedEdit, "op" | "at">, base: readonly BaseLine[]): string {
  for (let i = (op === "insert" ? at : at - 1) - 1; i >= 0; i--) {
    const line = base[i];
    if (line?.type === LINE_NAMES.character) return line.content;
    if (line?.type === LINE_NAMES.action) return "";
  }
  return "";
}
