import {
  checkScript,
  conventionsOf,
  type CheckedLine,
  type CheckedScene,
  type CheckFinding,
} from "@mochang/generation";
import { wordsHash } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { BoardScene } from "../steps/itemTree.ts";
import { isWritten } from "../script/sceneText.ts";

/** What a rule found on the sheet, with the line that it is of. */
export interface SheetFinding {
  /** The same for the same rule and words, wherever they have moved to in their scene. */
  key: string;
  finding: CheckFinding;
  /** Null: it is said of the whole scene. */
  lineId: string | null;
}

const TYPES: ReadonlySet<string> = new Set([
  "heading",
  "action",
  "character",
  "parenthetical",
  "dialogue",
  "transition",
] satisfies CheckedLine["type"][]);

/** A scene of the sheet as the rules read it; lines of other kinds (a cast line) are read as nothing. */
function checkedLines(row: Node): { lines: CheckedLine[]; ids: string[] } {
  const lines: CheckedLine[] = [];
  const ids: string[] = [];
  for (const line of row.children) {
    const type = String(line.attrs.type);
    if (!TYPES.has(type)) continue;
    lines.push({ type: type as CheckedLine["type"], text: line.textContent });
    ids.push(String(line.attrs.id));
  }
  return { lines, ids };
}

const keyOf = ({ rule, sceneId, quote, other }: CheckFinding): string =>
  `rule:generation:${rule}:${wordsHash([sceneId, quote, other?.sceneId, other?.quote].join("\n"))}`;

/** `rules`: 写作约定 as they are stored. What the rules of generation find in all written scenes of the sheet, each held against those before it. */
export function findOnSheet(
  doc: Node,
  scenes: readonly BoardScene[],
  persons: readonly string[],
  rules = "",
): SheetFinding[] {
  const rows = new Map(doc.children.map((row) => [String(row.attrs.id), row]));
  const ids = new Map<string, readonly string[]>();
  const checked = scenes.flatMap((scene): CheckedScene[] => {
    const row = rows.get(scene.id);
    if (!row || !isWritten(row)) return [];
    const read = checkedLines(row);
    ids.set(scene.id, read.ids);
    const { time, place, character } = scene;
    return [
      {
        id: scene.id,
        name: `第${scene.number}场《${scene.title}》`,
        plan: { time, place, character, beats: [], characters: null },
        lines: read.lines,
      },
    ];
  });
  const bible = { persons: persons.map((name) => ({ name, aliases: [] })), rules: conventionsOf(rules, persons) };
  const seen = new Set<string>();
  return checkScript(checked, bible).flatMap((finding) => {
    const key = keyOf(finding);
    if (seen.has(key)) return [];
    seen.add(key);
    return [
      { key, finding, lineId: finding.line === null ? null : (ids.get(finding.sceneId)?.[finding.line] ?? null) },
    ];
  });
}
