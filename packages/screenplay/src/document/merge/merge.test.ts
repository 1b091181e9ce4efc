import fc from "fast-check";
import { Transform } from "prosemirror-transform";
import type { Node } from "prosemirror-model";
import { describe, expect, test } from "vitest";
import { anyEdits } from "../../testing/anyEdits.ts";
import { documentOf, lineId, newIds, run } from "../../testing/commandProperties.ts";
import {
  addAnnotation,
  deleteScene,
  insertText,
  joinLines,
  moveLines,
  pasteLines,
  removeAnnotation,
  replaceText,
  setLineType,
  splitLine,
} from "../commands/index.ts";
import type { LineJson, SceneJson } from "../json.ts";
import { documentNode, duplicateIds, sceneRows } from "../documentNode.ts";
import { mergeScenes } from "./mergeScenes.ts";
import { mergeText } from "./mergeText.ts";

const doc = documentOf(
  "《渡口》\n\n1、渡口 日 外\n船靠岸了。\n他去。\n天黑，人散。\n\n2、船舱 夜 内\n甲：到了。\n他坐下。还有多远。\n",
);
const base = sceneRows(doc);
const id = (words: string, node = doc): string => lineId(node, words);
const words = (line: LineJson): string => (line.content ?? []).map((part) => part.text).join("");
const show = (rows: readonly SceneJson[]): string[] => rows.map((row) => row.content.map(words).join("/"));
type Command = (tr: Transform) => unknown;
const after = (...commands: Command[]): SceneJson[] =>
  sceneRows(commands.reduce<Node>((node, command) => run(node, (tr) => (command(tr), tr.steps.length > 0)), doc));
const typed =
  (line: string, at: number, text: string): Command =>
  (tr) =>
    insertText(tr, { line, at }, text);
const merge = (mine: SceneJson[], theirs: SceneJson[]) => {
  const merged = mergeScenes(base, mine, theirs);
  documentNode(merged.scenes);
  expect(duplicateIds(merged.scenes)).toEqual([]);
  return merged;
};

describe("words", () => {
  test("of different lines, and of different clauses of one line, merge by themselves", () => {
    const mine = after(typed(id("船靠岸"), 0, "夜里"), typed(id("天黑"), 2, "了"));
    const theirs = after(typed(id("他去"), 2, "了"), typed(id("天黑"), 4, "全"));
    const merged = merge(mine, theirs);
    expect(show(merged.scenes)[1]).toBe("1、渡口 日 外/夜里船靠岸了。/他去了。/天黑了，人全散。");
    expect(merged.questions).toEqual([]);
  });

  test("of one clause are asked about, and stay theirs", () => {
    const line = id("他去");
    const merged = merge(after(typed(line, 1, "不")), after(typed(line, 2, "了")));
    expect(show(merged.scenes)[1]).toContain("他去了。");
    expect(
      merged.questions.map((question) => [
        question.id,
        question.of,
        [question.base, question.mine, question.theirs].map((side) => show([{ content: side } as SceneJson]).join("")),
      ]),
    ).toEqual([[line, "line", ["他去。", "他不去。", "他去了。"]]]);
  });

  test("that both wrote are there once", () => {
    const both = typed(id("他去"), 2, "了");
    const merged = merge(after(both, typed(id("船靠岸"), 0, "夜里")), after(both));
    expect(show(merged.scenes)[1]).toBe("1、渡口 日 外/夜里船靠岸了。/他去了。/天黑，人散。");
    expect(merged.questions).toEqual([]);
  });
});

describe("a line", () => {
  const line = id("还有多远");
  const later: Command = (tr) => insertText(tr, { line, at: 8 }, "呢");
  const broken: Command = (tr) => splitLine(tr, { line, at: 4 }, "part");

  test("that was broken takes what was typed in either part", () => {
    const merged = merge(after(broken), after(later, typed(line, 1, "慢慢")));
    expect(show(merged.scenes)[2]).toBe("2、船舱 夜 内/甲：/到了。/他慢慢坐下。/还有多远呢。");
    expect(merged.scenes[2]?.content.slice(-2).map(({ attrs }) => attrs.id)).toEqual([line, "part"]);
    expect(merge(after(later, typed(line, 1, "慢慢")), after(broken)).scenes).toEqual(merged.scenes);
  });

  test("that was joined takes them too", () => {
    const joined = after((tr) => joinLines(tr, id("他去")));
    const merged = merge(joined, after(typed(id("天黑"), 2, "了")));
    expect(show(merged.scenes)[1]).toBe("1、渡口 日 外/船靠岸了。/他去。天黑了，人散。");
    expect(merged.questions).toEqual([]);
  });

  test("takes what was typed in it to where it was moved", () => {
    const moved: Command = (tr) => moveLines(tr, line, line, { before: id("船靠岸") }, newIds());
    const merged = merge(after(moved), after(later));
    expect(show(merged.scenes)).toEqual([
      "《渡口》",
      "1、渡口 日 外/他坐下。还有多远呢。/船靠岸了。/他去。/天黑，人散。",
      "2、船舱 夜 内/甲：/到了。",
    ]);
    expect(merged.questions).toEqual([]);
  });

  test("that one took out and the other changed stays and is asked about", () => {
    const withoutLine = after((tr) => deleteLine(tr, id("他去")));
    for (const [mine, theirs] of [
      [withoutLine, after(typed(id("他去"), 2, "了"))],
      [after(typed(id("他去"), 2, "了")), withoutLine],
    ] as const) {
      const merged = merge(mine, theirs);
      expect(show(merged.scenes)[1]).toContain("他去了。");
      expect(merged.questions).toMatchObject([{ id: id("他去"), of: "line" }]);
    }
    expect(show(merge(withoutLine, after(typed(id("船靠岸"), 0, "夜里"))).scenes)[1]).toBe(
      "1、渡口 日 外/夜里船靠岸了。/天黑，人散。",
    );
  });

  test("gets the type that one gave it; of two types it is asked", () => {
    const to = (type: "dialogue" | "meta"): SceneJson[] =>
      after((tr) => setLineType(tr, id("他去"), id("他去"), type, newIds()));
    const merged = merge(to("dialogue"), after(typed(id("他去"), 2, "了")));
    expect(merged.scenes[1]?.content[2]).toMatchObject({
      attrs: { type: "dialogue" },
      content: [{ text: "他去" }, { text: "了" }, { text: "。" }],
    });
    expect(merged.questions).toEqual([]);
    expect(merge(to("dialogue"), to("meta"))).toMatchObject({
      questions: [{ id: id("他去") }],
      scenes: [{}, { content: [{}, {}, { attrs: { type: "meta" } }, {}] }, {}],
    });
  });
});

function deleteLine(tr: Transform, line: string): void {
  tr.doc.descendants((node, pos) => {
    if (node.attrs.id === line) tr.delete(pos, pos + node.nodeSize);
  });
}

const lineOf = (name: string, text: string): LineJson => ({
  type: "line",
  attrs: { id: name, type: "action", joined: false, given: null, checked: false },
  content: [{ type: "text", text }],
});

test("what both put at one place is there, each side's together, whoever merges", () => {
  const put = (...lines: LineJson[]) => after((tr) => pasteLines(tr, id("他去"), lines, newIds()));
  const [mine, theirs] = [
    put(lineOf("b1", "乙一。"), lineOf("b2", "乙二。")),
    put(lineOf("a1", "甲一。"), lineOf("c2", "甲二。")),
  ];
  const merged = merge(mine, theirs);
  expect(show(merged.scenes)[1]).toBe("1、渡口 日 外/船靠岸了。/他去。/甲一。/甲二。/乙一。/乙二。/天黑，人散。");
  expect(merge(theirs, mine)).toEqual(merged);
});

describe("a scene", () => {
  test("that one took out and the other changed stays whole and is asked about", () => {
    const scene = String(doc.child(2).attrs.id);
    const merged = merge(
      after((tr) => deleteScene(tr, scene)),
      after(typed(id("他坐下"), 0, "于是")),
    );
    expect(show(merged.scenes)[2]).toBe("2、船舱 夜 内/甲：/到了。/于是他坐下。还有多远。");
    expect(merged.questions).toMatchObject([{ id: scene, of: "scene", mine: null }]);
    expect(
      merge(
        after((tr) => deleteScene(tr, scene)),
        after(typed(id("他去"), 0, "于是")),
      ).scenes,
    ).toHaveLength(2);
  });

  test("that was split keeps what was typed below the new heading, and what was put in above it", () => {
    const split: Command = (tr) => setLineType(tr, id("他去"), id("他去"), "heading", newIds());
    const merged = merge(
      after(split),
      after(typed(id("天黑"), 5, "尽"), (tr) => pasteLines(tr, id("船靠岸"), [lineOf("z", "风起。")], newIds())),
    );
    expect(show(merged.scenes).slice(1, 3)).toEqual(["1、渡口 日 外/船靠岸了。/风起。", "他去。/天黑，人散尽。"]);
  });
});

test("notes: added by either stay, removed by either go, and lie on the merged words", () => {
  const line = id("天黑");
  const noted = run(doc, (tr) => addAnnotation(tr, "old", [{ line, from: 0, to: 2 }]));
  const at = (...commands: Command[]) =>
    sceneRows(commands.reduce<Node>((node, command) => run(node, (tr) => (command(tr), tr.steps.length > 0)), noted));
  const merged = mergeScenes(
    sceneRows(noted),
    at((tr) => removeAnnotation(tr, "old"), typed(line, 5, "尽")),
    at(
      (tr) => addAnnotation(tr, "new", [{ line, from: 3, to: 5 }]),
      (tr) => replaceText(tr, { line, from: 0, to: 1 }, "夜"),
    ),
  );
  expect(merged.questions).toEqual([]);
  expect(
    merged.scenes[1]?.content[3]?.content?.map(({ text, marks = [] }) => [
      text,
      ...marks.map((mark) => ("attrs" in mark ? Object.values(mark.attrs)[0] : "")),
    ]),
  ).toEqual([["夜"], ["黑，", "imported"], ["人散", "new", "imported"], ["尽"], ["。", "imported"]]);
});

/** Whether the characters of a text stand in another one in the same order. */
function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (character === part[at]) at += 1;
  return at === part.length;
}

describe("laws, for whatever commands on either side", () => {
  const rowsAfter = (edits: (tr: Transform, name: string) => boolean, name: string): SceneJson[] => {
    const tr = new Transform(doc);
    edits(tr, name);
    return sceneRows(tr.doc);
  };

  test("the merge is a document with unique ids, and nothing that either side wrote is lost", () => {
    fc.assert(
      fc.property(anyEdits, anyEdits, (some, others) => {
        const [mine, theirs] = [rowsAfter(some, "m"), rowsAfter(others, "t")];
        const merged = merge(mine, theirs);
        const linesOf = (rows: readonly SceneJson[]) => rows.flatMap((row) => row.content);
        const result = linesOf(merged.scenes);
        const questionText = JSON.stringify(merged.questions);
        const text = result.map(words).join("");
        const stood = linesOf(base).map(words).join("");
        for (const line of [...linesOf(mine), ...linesOf(theirs)]) {
          // Only broken or joined: the side wrote nothing there, and the other may have taken words out of it.
          if (stood.includes(words(line))) continue;
          const there = result.some(({ attrs }) => attrs.id === line.attrs.id) || questionText.includes(line.attrs.id);
          // A line that both broke off in the same place is there under one of its ids; one that was joined may hold what the other side typed,
          // and lack what it took out: of that only the characters that the base has none of are looked for.
          const written = [...words(line)].filter((character) => !stood.includes(character)).join("");
          const holdsIt = text.includes(words(line)) || result.some((other) => isWithin(written, words(other)));
          expect(there || holdsIt, words(line)).toBe(true);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("of an unchanged side it is the other side; of equal sides that one", () => {
    fc.assert(
      fc.property(anyEdits, (some) => {
        const rows = rowsAfter(some, "x");
        for (const [a, b] of [
          [base, rows],
          [rows, base],
          [rows, rows],
        ] as const)
          expect(mergeScenes(base, a, b)).toEqual({ scenes: rows, questions: [] });
      }),
      { numRuns: 50 },
    );
  });

  test("where the sides changed different lines it is the same from either side, and asks nothing", () => {
    const ids = base.flatMap((row) => row.content.filter((line) => line.content).map((line) => line.attrs.id));
    const edits = fc.array(fc.tuple(fc.nat(4), fc.constantFrom("雾", "走了。", "")), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...ids), { minLength: 2, maxLength: 2 }),
        edits,
        edits,
        ([one = "", other = ""], some, others) => {
          const on = (line: string, list: [number, string][]) =>
            after(
              ...list.map(
                ([at, text]): Command =>
                  (tr) =>
                    replaceText(tr, { line, from: at, to: at }, text),
              ),
            );
          const [mine, theirs] = [on(one, some), on(other, others)];
          const merged = merge(mine, theirs);
          expect(merge(theirs, mine)).toEqual(merged);
          expect(merged.questions).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });
});

test("a line into which more was pasted than a call takes arguments is merged", () => {
  const character = (text: string) => ({ text, marks: [] });
  const before = [..."船靠岸了。天黑。"].map(character);
  const mine = [...before, ...Array.from({ length: 200_000 }, () => character("字"))];
  const theirs = [..."船又靠岸了。天黑。"].map(character);
  expect(mergeText(before, mine, theirs)).toHaveLength(mine.length + 1);
});
