import { escapeRegExp } from "../fields/escapeRegExp.ts";
import { NAME_MAX, type Values } from "../fields/field.ts";
import { changed } from "./overlay.ts";
import { MISSING, type Refusal } from "./refusal.ts";
import { itemOf, itemsOf, replaceItems, type StepItem, type Work } from "../generatedWork/work.ts";

/**
 * A person's name in a text given another one. Where it stands inside a longer name of somebody else (李雷 in 李雷雷), it is not meant.
 */
export function renameIn(text: string, from: string, to: string, others: readonly string[] = []): string {
  const longer = others.filter((name) => name !== from && name.includes(from)).toSorted((a, b) => b.length - a.length);
  const pattern = [...longer, from].map(escapeRegExp).join("|");
  return text.replaceAll(new RegExp(pattern, "gu"), (name) => (name === from ? to : name));
}

/** An item whose version a rename raised. */
export type RaisedItem = Pick<StepItem, "id" | "kind"> & { from: number; to: number };

/** A person renamed in every form and summary. `raised`: the items that held the name; `others`: who else has a biography. */
export function renamePerson(
  work: Work,
  id: string,
  newName: string,
): { work: Work; item: StepItem; from: string; to: string; raised: RaisedItem[]; others: string[] } | Refusal {
  const item = itemOf(work, id);
  if (item?.kind !== "biography") return { refused: "missing", msg: MISSING };
  const to = newName.trim();
  const from = String(item.values["name"] ?? "");
  if (to === "") return { refused: "invalid", msg: "请填写姓名" };
  if (to.length > NAME_MAX) return { refused: "invalid", msg: `姓名不能超过${NAME_MAX}字` };
  const others = itemsOf(work, "biography")
    .filter((one) => one.id !== id)
    .map((one) => String(one.values["name"] ?? ""));
  if (others.includes(to)) return { refused: "invalid", msg: `已经有叫“${to}”的人物了` };
  if (from === "") return { refused: "missing", msg: MISSING };
  const say = (value: unknown): unknown => renameInValue(value, from, to, others);
  const items = work.items.map((one) => {
    const next = {
      values: say(one.values) as Values,
      summary: say(one.summary) as string,
      offered: say(one.offered) as Values,
    };
    return changed(one, next);
  });
  const renamed = keepsPace(work, { ...work, items });
  return { work: renamed, item: itemOf(renamed, id) as StepItem, from, to, raised: raisedItems(work, renamed), others };
}

const raisedItems = (before: Work, after: Work): RaisedItem[] =>
  before.items.flatMap(({ id, kind, version: from }) => {
    const to = itemOf(after, id)?.version ?? from;
    return to === from ? [] : [{ id, kind, from, to }];
  });

/** Another name is no change that wants looking at again: what was up to date stays so. */
function keepsPace(before: Work, after: Work): Work {
  const raised = (id: string, version: number): number => {
    const was = itemOf(before, id);
    return was?.version === version ? (itemOf(after, id)?.version ?? version) : version;
  };
  return replaceItems(
    after,
    after.items.map((item) => ({
      ...item,
      madeFrom: Object.fromEntries(Object.entries(item.madeFrom).map(([id, version]) => [id, raised(id, version)])),
    })),
  );
}

/** The same in all texts of a form's value. */
export function renameInValue(value: unknown, from: string, to: string, others: readonly string[]): unknown {
  const say = (one: unknown): unknown => renameInValue(one, from, to, others);
  if (typeof value === "string") return renameIn(value, from, to, others);
  if (Array.isArray(value)) return value.map(say);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, say(one)]));
  return value;
}
