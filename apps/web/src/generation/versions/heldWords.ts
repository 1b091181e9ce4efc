import type { GeneratedVersion } from "@mochang/contract/generation";
import { actNoun, sequenceNoun, stepOfString, STEPS } from "@mochang/generation";
import { characters } from "../../lib/format.ts";
import { unitOfSequences } from "../steps/stepTexts.ts";

type Held = GeneratedVersion["holds"][number];

function unitOf(kind: Held["kind"], scriptType: number | null): string {
  switch (kind) {
    case "biography":
      return "份小传";
    case "act":
      return actNoun(scriptType);
    case "sequence":
      return unitOfSequences(sequenceNoun(scriptType));
    case "scene":
      return "场";
    case "script":
      return "场剧本";
  }
}

/** How much of its open step a version has finished: 31 / 40 场; empty where that step is one form. */
export function openCards(
  { step, holds }: Pick<GeneratedVersion, "step" | "holds">,
  scriptType: number | null,
): string {
  const { kind } = STEPS[stepOfString(step)] ?? STEPS.at(-1)!;
  const held = holds.find((one) => one.kind === kind);
  if (held) return `${held.finish} / ${held.count} ${unitOf(held.kind, scriptType)}`;
  const scenes = kind === "script" ? holds.find((one) => one.kind === "scene") : undefined;
  return scenes ? `0 / ${scenes.count} ${unitOf("script", scriptType)}` : "";
}

/** What stands finished in a version, from biographies to scripts. */
export function heldWords(
  { step, holds }: Pick<GeneratedVersion, "step" | "holds">,
  scriptType: number | null,
): string {
  const finished = holds.filter(({ finish }) => finish > 0);
  if (finished.length > 0)
    return `含 ${finished.map(({ kind, finish }) => `${finish} ${unitOf(kind, scriptType)}`).join("、")}`;
  const last = STEPS[stepOfString(step) - 1]?.label;
  return last === undefined ? "还没有提交过" : `写到${last}`;
}

/** How much of it its writer wrote; empty where he wrote nothing. Scripts are not counted. */
export const ownWords = ({ ownCharacters }: Pick<GeneratedVersion, "ownCharacters">): string =>
  ownCharacters > 0 ? `您写过 ${characters(ownCharacters)}` : "";
