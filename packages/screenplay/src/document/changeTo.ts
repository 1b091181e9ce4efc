import { Fragment, type Mark, type Node, Slice } from "prosemirror-model";
import { ReplaceStep, type Transform } from "prosemirror-transform";
import { heaviestIncreasingSubsequence } from "../compare/heaviestIncreasingSubsequence.ts";
import { differing, setAttrs } from "./commands/setAttrs.ts";
import type { SceneJson } from "./json.ts";
import { lineAttrs, sceneAttrs } from "./lineText.ts";
import { documentNode } from "./documentNode.ts";
import { schema } from "./schema.ts";
import { charactersOf, diffText } from "./textDiff.ts";

/** The beginning of a row or a line, in the order of the document. */
interface Token {
  key: string;
  node: Node;
  isRow: boolean;
  /** The position behind it, where the next one begins: within its row. */
  end: number;
}

/**
 * Changes the document of a transform into other rows by the smallest steps: rows begin and end where they did not, lines come and go,
 * characters in a line are replaced, attributes and marks are set. A position in what stays the same stays where it was. False when nothing
 * differs. Throws a RangeError on rows that the schema refuses.
 */
export const changeTo = (tr: Transform, rows: readonly SceneJson[]): boolean => changeDocument(tr, documentNode(rows));

/**
 * The same into another document, which the schema must have taken. Where it shares its rows with the one that it was made of, only the others are
 * looked into: a change in one scene of a long script takes no longer than in a short one.
 */
export function changeDocument(tr: Transform, target: Node): boolean {
  const before = tr.steps.length;
  const part = differingRows(tr.doc, target);
  const keptIds = changeTokens(tr, target, part);
  changeKept(tr, target, part, keptIds);
  return tr.steps.length > before;
}

/** How many rows at the beginning and at the end need not be looked into; one equal row on either side is. */
interface DifferingRows {
  head: number;
  tail: number;
}

function differingRows(old: Node, next: Node): DifferingRows {
  const max = Math.min(old.childCount, next.childCount);
  let head = 0;
  while (head < max && isSameRow(old.child(head), next.child(head))) head++;
  let tail = 0;
  while (tail < max - head && isSameRow(old.child(old.childCount - 1 - tail), next.child(next.childCount - 1 - tail)))
    tail++;
  return { head: Math.max(0, head - 1), tail: Math.max(0, tail - 1) };
}

const isSameRow = (a: Node, b: Node): boolean => a === b || a.eq(b);

function tokensOf(doc: Node, { head, tail }: DifferingRows): Token[] {
  const tokens: Token[] = [];
  doc.forEach((row, pos, index) => {
    if (index < head || index >= doc.childCount - tail) return;
    tokens.push({ key: `row ${sceneAttrs(row).id}`, node: row, isRow: true, end: pos + 1 });
    row.forEach((line, offset) =>
      tokens.push({
        key: `line ${lineAttrs(line).id}`,
        node: line,
        isRow: false,
        end: pos + 1 + offset + line.nodeSize,
      }),
    );
  });
  return tokens;
}

/** Replaces what stands between two tokens that stay, from the end of the document to its beginning. Returns the keys of those that stay. */
function changeTokens(tr: Transform, target: Node, part: DifferingRows): Set<string> {
  const old = tokensOf(tr.doc, part);
  const next = tokensOf(target, part);
  const was = new Map(old.map((token, i) => [token.key, i]));
  const common = next.flatMap((token, i) => (was.has(token.key) ? [{ i, from: was.get(token.key) as number }] : []));
  const inOrder = heaviestIncreasingSubsequence(
    common.map(({ from }) => from),
    common.map(({ i }) => next[i]?.node.nodeSize ?? 1),
  );
  const stay = common.filter((_, k) => inOrder[k]);
  let [to, end] = [old.length, next.length];
  for (const { from, i } of stay.toReversed().concat({ from: -1, i: -1 })) {
    if (to - from > 1 || end - i > 1) replaceBetween(tr, old, { after: from, before: to }, next.slice(i + 1, end));
    [to, end] = [from, i];
  }
  return new Set(stay.map(({ i }) => (next[i] as Token).key));
}

function replaceBetween(
  tr: Transform,
  old: readonly Token[],
  { after, before }: { after: number; before: number },
  put: readonly Token[],
): void {
  const [above, below] = [old[after], old[before]];
  const from = above?.end ?? 0;
  const to = below ? startOf(below) : (old.at(-1)?.end ?? 0) + 1;
  const [openStart, openEnd] = [above ? 1 : 0, below && !below.isRow ? 1 : 0];
  tr.step(new ReplaceStep(from, to, sliceOf(put, openStart, openEnd)));
}

/** The position before a token: before its node. */
const startOf = ({ isRow, end, node }: Token): number => (isRow ? end - 1 : end - node.nodeSize);

/** Tokens as what stands between two positions, each in a row (open) or between rows. */
function sliceOf(tokens: readonly Token[], openStart: number, openEnd: number): Slice {
  const lines: Node[][] = [[]];
  const rows: Node[] = openStart === 1 ? [schema.nodes.scene?.create() as Node] : [];
  for (const { node, isRow } of tokens) {
    if (isRow) rows.push(node);
    if (isRow && (rows.length > 1 || openStart === 1)) lines.push([]);
    if (!isRow) lines.at(-1)?.push(node);
  }
  if (rows.length === 1 && openStart === 1 && openEnd === 1) return new Slice(Fragment.from(lines[0]), 0, 0);
  return new Slice(Fragment.from(rows.map((row, i) => row.copy(Fragment.from(lines[i] ?? [])))), openStart, openEnd);
}

/** Gives the rows and lines that stayed their attributes and words. Both documents hold the same ones in the same order by now. */
function changeKept(tr: Transform, target: Node, part: DifferingRows, keptIds: ReadonlySet<string>): void {
  const targetTokens = tokensOf(target, part);
  const now = tokensOf(tr.doc, part);
  // From the last to the first: what is changed in one line moves no line above it.
  for (let i = targetTokens.length - 1; i >= 0; i--) {
    const [from, to] = [now[i], targetTokens[i]];
    if (!from || !to || !keptIds.has(to.key)) continue;
    const pos = startOf(from);
    if (differing(from.node.attrs, to.node.attrs).length > 0) setAttrs(tr, pos, to.node.attrs);
    if (!to.isRow && !from.node.content.eq(to.node.content)) changeText(tr, pos, to.node);
  }
}

function changeText(tr: Transform, pos: number, target: Node): void {
  const [old, next] = [charactersOf(tr.doc.nodeAt(pos)?.textContent ?? ""), charactersOf(target.textContent)];
  const offset = (characters: readonly string[], at: number): number => characters.slice(0, at).join("").length;
  for (const { from, to, start, end } of diffText(old, next).toReversed()) {
    const content = target.content.cut(offset(next, start), offset(next, end));
    tr.step(new ReplaceStep(pos + 1 + offset(old, from), pos + 1 + offset(old, to), new Slice(content, 0, 0)));
  }
  changeMarks(tr, pos, target);
}

/** Gives a line whose words are the target's the target's marks. */
function changeMarks(tr: Transform, pos: number, target: Node): void {
  target.forEach((text, offset) => {
    const [from, to] = [pos + 1 + offset, pos + 1 + offset + text.nodeSize];
    const removedMarks = new Set<Mark>();
    tr.doc.nodesBetween(from, to, (node) => {
      if (node.isText) for (const mark of node.marks) if (!mark.isInSet(text.marks)) removedMarks.add(mark);
    });
    for (const mark of removedMarks) tr.removeMark(from, to, mark);
    for (const mark of text.marks) tr.addMark(from, to, mark);
  });
}
