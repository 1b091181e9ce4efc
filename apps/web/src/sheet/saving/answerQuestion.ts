import type { OpenQuestion } from "@mochang/contract";
import { changeDocument, type LineJson, rowJson, type SceneJson } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { keepOrigin } from "../writing/typedText.ts";
import { docOf, idOf, rowNode } from "./storedDocument.ts";
import { SAVE_REASON } from "./savingPlugin.ts";

export type Side = "mine" | "theirs";

/** What a question asks about on one side: lines, or a scene (null: deleted there). */
const linesOf = (side: unknown): LineJson[] => (Array.isArray(side) ? (side as LineJson[]) : []);

/** Where in a document a question asks: its row, and the line in it; null when what was asked about is gone. */
export function placeOfQuestion(doc: Node, question: OpenQuestion): { row: number; line: number } | null {
  const lineIds = new Set([...linesOf(question.mine), ...linesOf(question.theirs)].map((line) => line.attrs.id));
  for (const [row, scene] of doc.children.entries()) {
    if (question.of === "scene" && idOf(scene) === question.about) return { row, line: 0 };
    const line = scene.children.findIndex(({ attrs }) => lineIds.has(attrs.id as string));
    if (line >= 0) return { row, line };
  }
  return null;
}

/** The transaction that gives the document one side of a question; null when it says so already, or when what was asked about is gone. */
export function answerQuestion(state: EditorState, question: OpenQuestion, side: Side): Transaction | null {
  const target =
    question.of === "line" ? withLines(state.doc, question, side) : withScene(state.doc, question, question[side]);
  const { tr } = state;
  return target && changeDocument(tr, target) ? keepOrigin(tr).setMeta(SAVE_REASON, "merged") : null;
}

function withLines(doc: Node, question: OpenQuestion, side: Side): Node | null {
  const lineIds = new Set([...linesOf(question.mine), ...linesOf(question.theirs)].map((line) => line.attrs.id));
  const chosen = linesOf(question[side]);
  let isPut = false;
  const rows = doc.children.map((row) => {
    if (!row.children.some((line) => lineIds.has(line.attrs.id as string))) return row;
    const json = rowJson(row);
    const content = json.content.flatMap((line) => {
      if (!lineIds.has(line.attrs.id)) return [line];
      const put = isPut ? [] : chosen;
      isPut = true;
      return put;
    });
    // A row holds at least one line.
    const [first] = json.content;
    const empty: LineJson[] = first ? [{ type: "line", attrs: first.attrs }] : [];
    return rowNode({ ...json, content: content.length > 0 ? content : empty });
  });
  return isPut ? docOf(rows) : null;
}

function withScene(doc: Node, { about }: OpenQuestion, chosen: unknown): Node | null {
  const at = doc.children.findIndex((row) => idOf(row) === about);
  if (at < 0) return null;
  return docOf(chosen ? doc.children.with(at, rowNode(chosen as SceneJson)) : doc.children.filter((_, i) => i !== at));
}
