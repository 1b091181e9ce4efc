import { Fragment, type Mark, type Node, Slice } from "prosemirror-model";
import { ReplaceStep, type Transform } from "prosemirror-transform";
import { heaviestInOrder } from "../compare/heaviestInOrder.ts";
import { findLine } from "./commands/find.ts";
import { setAttrs } from "./commands/setAttrs.ts";
import type { SceneJson } from "./json.ts";
import { lineAttrs, sceneAttrs } from "./lineText.ts";
import { documentNode } from "./nodes.ts";
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
export function changeTo(tr: Transform, rows: readonly SceneJson[]): boolean {
  const before = tr.steps.length;
  const target = documentNode(rows);
  const kept = changeTokens(tr, target);
  changeKept(tr, target, kept);
  return tr.steps.length > before;
}

function tokensOf(doc: Node): Token[] {
  const tokens: Token[] = [];
  doc.forEach((row, pos) => {
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
function changeTokens(tr: Transform, target: Node): Set<string> {
  const old = tokensOf(tr.doc);
  const next = tokensOf(target);
  const was = new Map(old.map((token, i) => [token.key, i]));
  const common = next.flatMap((token, i) => (was.has(token.key) ? [{ i, from: was.get(token.key) as number }] : []));
  const inOrder = heaviestInOrder(
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

/** Gives the rows and lines that stayed their attributes and words. */
function changeKept(tr: Transform, target: Node, kept: ReadonlySet<string>): void {
  // The rows of both are the same by now, in the same order; only their words may differ.
  let pos = 0;
  target.forEach((row, _, index) => {
    if (kept.has(`row ${sceneAttrs(row).id}`)) setAttrs(tr, pos, row.attrs);
    pos += tr.doc.child(index).nodeSize;
  });
  // From the last to the first: what is changed in one line moves no line above it.
  for (const { key, node, isRow } of tokensOf(target).toReversed()) {
    const now = isRow || !kept.has(key) ? null : findLine(tr.doc, lineAttrs(node).id);
    if (!now || now.node.eq(node)) continue;
    setAttrs(tr, now.pos, node.attrs);
    if (!now.node.content.eq(node.content)) changeText(tr, now.pos, node);
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
    const gone = new Set<Mark>();
    tr.doc.nodesBetween(from, to, (node) => {
      if (node.isText) for (const mark of node.marks) if (!mark.isInSet(text.marks)) gone.add(mark);
    });
    for (const mark of gone) tr.removeMark(from, to, mark);
    for (const mark of text.marks) tr.addMark(from, to, mark);
  });
}
