import {
  documentNode,
  type LineJson,
  parseScreenplay,
  replaceAll,
  schema,
  type SceneJson,
  sceneRows,
  toDocument,
  uniqueIds,
} from "@mochang/screenplay";
import type { OpenQuestion } from "@mochang/contract";
import fc from "fast-check";
import { history, redo, undo } from "prosemirror-history";
import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { expect, test } from "vitest";
import { answerQuestion } from "../saving/answerQuestion.ts";
import { backspace, deleteKey, enter, putWords, toggleStrike, walkType, type WritingCommand } from "./commands.ts";
import { putLinesAfter, selectedLines, takeLinesOut } from "./cutSceneCommands.ts";
import { typedChange } from "./typedTypePlugin.ts";
import { insertModelLines } from "./insertModelLines.ts";
import { putBackScene } from "./restoreCommands.ts";
import { keepOrigin, ownTyped, typedTextPlugin } from "./typedText.ts";

const TEXT = "1、渡口 日 外\n船靠岸了。\n甲：上船。\n乙（笑）：不上。\n\n2、船舱 夜 内\n他坐下。\n";
// The author types small letters, the model writes capitals: a letter tells whose it is whatever became of it.
const OWN = ["a", "bc", "d", "ef"] as const;
const MODEL = ["A", "BC", "D。", "EF"] as const;

class Writing {
  state: EditorState;
  readonly first: readonly SceneJson[];
  private count = 0;
  constructor() {
    const doc = documentNode(toDocument(parseScreenplay(TEXT)).document.scenes);
    this.first = sceneRows(doc);
    this.state = EditorState.create({
      doc,
      plugins: [history({ depth: 500, newGroupDelay: 1000 }), uniqueIds(() => `id${++this.count}`), typedTextPlugin()],
    });
  }
  readonly dispatch = (tr: Transaction): void => void (this.state = this.state.apply(tr));
  run(command: WritingCommand): void {
    const tr = command(this.state);
    if (tr) this.dispatch(tr);
  }
  lines(): { from: number; size: number }[] {
    const lines: { from: number; size: number }[] = [];
    this.state.doc.descendants((node, pos) => {
      if (node.isTextblock) lines.push({ from: pos + 1, size: node.content.size });
      return !node.isTextblock;
    });
    return lines;
  }
  select(line: number, from: number, size: number): void {
    const lines = this.lines();
    const at = lines[line % lines.length] ?? { from: 2, size: 0 };
    const start = at.from + (from % (at.size + 1));
    const end = Math.min(at.from + at.size, start + size);
    this.dispatch(this.state.tr.setSelection(TextSelection.create(this.state.doc, start, end)));
  }
  /** Text as a browser puts it: into the element at the left, at the right, or as ProseMirror would. */
  typed(words: string, as: number): Transaction {
    const { tr, selection, doc } = this.state;
    const { from, to } = selection;
    const beside = as === 1 ? doc.resolve(from).nodeBefore : as === 2 ? doc.resolve(to).nodeAfter : null;
    return beside?.isText ? tr.replaceWith(from, to, schema.text(words, beside.marks)) : tr.insertText(words);
  }
  compose(words: string, as: number): void {
    for (const letter of words) this.dispatch(this.typed(letter, as).setMeta("composition", 1));
    const tr = ownTyped(this.state);
    if (tr) this.dispatch(tr);
  }
  /** The other window's words of a line, as a merge asks about them. */
  question(line: number, words: string): OpenQuestion {
    const lines = sceneRows(this.state.doc).flatMap(({ content }) => content);
    const chosenLine = lines[line % lines.length] as LineJson;
    const model = { type: "text", text: words, marks: [{ type: "origin", attrs: { by: "model" } }] } as const;
    const mine = [{ ...chosenLine, content: [...(chosenLine.content ?? []), model] }];
    const sides = { base: [chosenLine], mine, theirs: [chosenLine], mineFrom: null, theirsFrom: null };
    return { id: "q", seq: 1, about: chosenLine.attrs.id, of: "line", ...sides };
  }
}

type Act = [kind: number, line: number, at: number, pick: number];

const ACTS: ((writing: Writing, at: Act) => void)[] = [
  (writing, [, , at, pick]) => {
    for (const letter of OWN[pick] ?? "") writing.dispatch(writing.typed(letter, at % 3));
    const tr = typedChange(writing.state);
    if (tr) writing.dispatch(tr);
  },
  (writing, [, , at, pick]) => writing.compose(OWN[pick] ?? "", at % 3),
  (writing) => writing.run(enter()),
  (writing) => writing.run(backspace),
  (writing) => writing.run(deleteKey),
  (writing) => writing.run(walkType(1)),
  (writing) => undo(writing.state, writing.dispatch),
  (writing) => redo(writing.state, writing.dispatch),
  (writing, [, , , pick]) => writing.run(insertModelLines([{ type: "action", text: MODEL[pick] ?? "" }])),
  (writing, [, , , pick]) => writing.run(putWords(OWN[pick] ?? "")),
  (writing) => writing.run(toggleStrike),
  (writing) => {
    const parked = selectedLines(writing.state);
    if (!parked) return;
    writing.run(takeLinesOut(parked));
    writing.run(putLinesAfter(parked.lines, null));
  },
  (writing, [, line, , pick]) => {
    const tr = answerQuestion(writing.state, writing.question(line, MODEL[pick] ?? ""), "mine");
    if (tr) writing.dispatch(tr);
  },
  (writing, [, , , pick]) => {
    const scene = writing.first[1 + (pick % 2)];
    if (scene) writing.run(putBackScene(scene));
  },
  (writing, [, , at, pick]) => {
    const { tr } = writing.state;
    const ranges = sceneRows(writing.state.doc)
      .flatMap(({ content }) => content)
      .filter(({ content = [] }) => (content[0]?.text.length ?? 0) > at % 3)
      .map(({ attrs }) => ({ line: attrs.id, from: at % 3, to: (at % 3) + 1 }));
    if (replaceAll(tr, ranges.slice(0, 3), OWN[pick] ?? "")) writing.dispatch(keepOrigin(tr));
  },
];

function mistaken(state: EditorState): string[] {
  const wrong: string[] = [];
  state.doc.descendants((node) => {
    const by = node.marks.find((mark) => mark.type === schema.marks.origin)?.attrs.by as string | undefined;
    for (const letter of node.text ?? "") {
      const of = /[a-z]/u.test(letter) ? undefined : /[A-Z]/u.test(letter) ? "model" : "imported";
      if (by !== of && letter !== "：" && letter !== "。") wrong.push(`${letter} of ${by ?? "the author"}`);
    }
  });
  return wrong;
}

test("whatever is typed, composed, undone, parked, merged and put back, each letter stays its writer's", () => {
  const act = fc.tuple(fc.nat(ACTS.length - 1), fc.nat(12), fc.nat(8), fc.nat(3));
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 12 }), (acts) => {
      const writing = new Writing();
      for (const [kind, line, at, pick] of acts) {
        if (kind !== 6 && kind !== 7) writing.select(line, at, pick);
        ACTS[kind]?.(writing, [kind, line, at, pick]);
        expect(mistaken(writing.state)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});
