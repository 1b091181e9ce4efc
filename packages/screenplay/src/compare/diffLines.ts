import type { Line } from "../parsed.ts";
import { alignLines } from "./alignLines.ts";
import type { DiffRow, LineCounts, Rename } from "./comparison.ts";
import { createNameMasker, sceneKeys, type Keyable } from "./lineKeys.ts";
import { pairChanged } from "./pairChanged.ts";
import { diffSpans } from "./diffSpans.ts";

/** A step of two line lists side by side: indices into them, -1 for the side that has none. */
type Step = [old: number, next: number];

/** Lines and their keys. */
export interface KeyedLines {
  lines: readonly Line[];
  keys: readonly string[];
}

/** Both lists as steps in order; `[i, j]` is the same line where the keys are equal, else a changed one. */
export function lineSteps(a: KeyedLines, b: KeyedLines): Step[] {
  const to = alignLines(a.keys, b.keys);
  const steps: Step[] = [];
  let j = 0;
  let gap: number[] = [];
  const close = (end: number): void => {
    const added = Array.from({ length: end - j }, (_, k) => j + k);
    const keyed = (side: KeyedLines, at: number) => ({ line: side.lines[at] as Line, key: side.keys[at] ?? "" });
    let [x, y] = [0, 0];
    for (const [r, s] of pairChanged(
      gap.map((i) => keyed(a, i)),
      added.map((k) => keyed(b, k)),
    )) {
      while (x < r) steps.push([gap[x++] ?? -1, -1]);
      while (y < s) steps.push([-1, added[y++] ?? -1]);
      steps.push([gap[x++] ?? -1, added[y++] ?? -1]);
    }
    while (x < gap.length) steps.push([gap[x++] ?? -1, -1]);
    while (y < added.length) steps.push([-1, added[y++] ?? -1]);
    gap = [];
    j = end;
  };
  for (let i = 0; i < a.keys.length; i++) {
    const partner = to[i] ?? -1;
    if (partner < 0) {
      gap.push(i);
      continue;
    }
    close(partner);
    steps.push([i, partner]);
    j = partner + 1;
  }
  close(b.keys.length);
  return steps;
}

/** How many lines stayed, changed, came and went. */
export function countLines(a: KeyedLines, b: KeyedLines): LineCounts {
  const counts: LineCounts = { same: 0, changed: 0, added: 0, removed: 0 };
  for (const [i, j] of lineSteps(a, b))
    counts[i < 0 ? "added" : j < 0 ? "removed" : a.keys[i] === b.keys[j] ? "same" : "changed"] += 1;
  return counts;
}

/** One scene of both drafts line by line, changed lines with what differs in them; either may have no lines. */
export function diffScene(old: Keyable, next: Keyable, renames: readonly Rename[] = []): DiffRow[] {
  const a = { lines: old.lines, keys: sceneKeys(old, createNameMasker(renames, "from")) };
  const b = { lines: next.lines, keys: sceneKeys(next, createNameMasker(renames, "to")) };
  return lineSteps(a, b).flatMap(([i, j]): DiffRow[] => {
    const [x, y] = [a.lines[i], b.lines[j]];
    if (!x) return y ? [{ op: "added", new: y }] : [];
    if (!y) return [{ op: "removed", old: x }];
    if (a.keys[i] === b.keys[j]) return [{ op: "same", old: x, new: y }];
    const spans = diffSpans(x.text, y.text);
    return [{ op: "changed", old: x, new: y, oldParts: spans.old, newParts: spans.new }];
  });
}
