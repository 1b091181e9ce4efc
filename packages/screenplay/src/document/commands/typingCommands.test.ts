import type { Node } from "prosemirror-model";
import { describe, expect, test } from "vitest";
import { documentOf, lineId, newIds, run, show as showRows } from "../../testing/commandProperties.ts";
import { documentNode, sceneRows } from "../documentNode.ts";
import { sceneFacts } from "../sceneFacts.ts";
import {
  breakLine,
  continueRow,
  deleteBackward,
  deleteBetween,
  deleteForward,
  insertText,
  makeCue,
  pasteAt,
} from "./index.ts";

const doc = documentOf(`《渡口》

1、渡口 日 外
船靠岸了。
甲：上船。
乙：不上。

2、船舱 夜 内
他坐下。
还有多远。
`);
const show = (node: Node, row: number): string[] => showRows(node, (scene) => sceneFacts(scene).lines)[row] ?? [];
const id = (words: string, node = doc): string => lineId(node, words);
const contentOf = (words: string, count = 1, node = doc) => {
  const lines = sceneRows(node).flatMap((row) => row.content);
  const at = lines.findIndex((line) => line.attrs.id === id(words, node));
  return lines.slice(at, at + count);
};

describe("Enter", () => {
  test("at a line's end begins a line of its type", () => {
    expect(
      show(
        run(doc, (tr) => breakLine(tr, { line: id("他坐下"), at: 4 }, "action", newIds())),
        2,
      ),
    ).toEqual(["heading 2、船舱 夜 内", "action 他坐下。", "action ", "action 还有多远。"]);
  });

  test("in a line's middle the first part keeps the id", () => {
    const broken = run(doc, (tr) => breakLine(tr, { line: id("还有多远"), at: 2 }, "dialogue", newIds()));
    expect(show(broken, 2).slice(2)).toEqual(["action 还有", "dialogue 多远。"]);
    expect([id("还有", broken), id("多远", broken)]).toEqual([id("还有多远"), "new1"]);
  });

  test("at a line's beginning an empty one comes above it, and the words keep their id", () => {
    const broken = run(doc, (tr) => breakLine(tr, { line: id("还有多远"), at: 0 }, "action", newIds()));
    expect(show(broken, 2).slice(2)).toEqual(["action ", "action 还有多远。"]);
    expect(id("还有多远", broken)).toBe(id("还有多远"));
  });

  test("above a heading the line goes to the scene before; above the first scene there is none", () => {
    const broken = run(doc, (tr) => breakLine(tr, { line: id("2、船舱"), at: 0 }, "action", newIds()));
    expect(show(broken, 1).at(-1)).toBe("action ");
    expect(show(broken, 2)[0]).toBe("heading 2、船舱 夜 内");
    expect(run(doc, (tr) => breakLine(tr, { line: id("1、渡口"), at: 0 }, "action", newIds()))).toBe(doc);
    expect(run(doc, (tr) => breakLine(tr, { line: id("他坐下"), at: 9 }, "action", newIds()))).toBe(doc);
  });

  test("a heading begins a scene", () => {
    const broken = run(doc, (tr) => breakLine(tr, { line: id("他坐下"), at: 4 }, "heading", newIds()));
    expect([show(broken, 2), show(broken, 3)]).toEqual([
      ["heading 2、船舱 夜 内", "action 他坐下。"],
      ["heading ", "action 还有多远。"],
    ]);
  });
});

describe("Backspace at a line's beginning", () => {
  test("first makes it action, then joins it to the line above", () => {
    const action = run(doc, (tr) => deleteBackward(tr, id("不上"), newIds()));
    expect(show(action, 1).slice(-2)).toEqual(["character 乙：", "~action 不上。"]);
    expect(
      show(
        run(action, (tr) => deleteBackward(tr, id("不上"), newIds())),
        1,
      ).at(-1),
    ).toBe("character 乙：不上。");
  });

  test("an empty line above gives way", () => {
    const broken = run(doc, (tr) => breakLine(tr, { line: id("还有多远"), at: 0 }, "action", newIds()));
    const back = run(broken, (tr) => deleteBackward(tr, id("还有多远"), newIds()));
    expect(back.eq(doc)).toBe(true);
  });

  test("a heading's scene joins the one above", () => {
    const joined = run(doc, (tr) => deleteBackward(tr, id("2、船舱"), newIds()));
    expect(joined.childCount).toBe(2);
    expect(show(joined, 1).slice(-3)).toEqual(["action 2、船舱 夜 内", "action 他坐下。", "action 还有多远。"]);
  });

  test("does nothing at the beginning of the document", () => {
    expect(run(doc, (tr) => deleteBackward(tr, id("《渡口》"), newIds()))).toBe(doc);
  });
});

describe("Delete at a line's end", () => {
  test("joins the line below", () => {
    expect(
      show(
        run(doc, (tr) => deleteForward(tr, id("他坐下"), newIds())),
        2,
      ).at(-1),
    ).toBe("action 他坐下。还有多远。");
  });
  test("makes the heading below an action first, and does nothing at the end", () => {
    expect(run(doc, (tr) => deleteForward(tr, id("不上"), newIds())).childCount).toBe(2);
    expect(run(doc, (tr) => deleteForward(tr, id("还有多远"), newIds()))).toBe(doc);
  });
});

describe("what stands between two places", () => {
  const between = (from: string, at: number, to: string, end: number): Node =>
    run(doc, (tr) => deleteBetween(tr, { line: id(from), at }, { line: id(to), at: end }));
  test("is taken out of one line and of several", () => {
    expect(show(between("船靠岸", 1, "船靠岸", 3), 1)[1]).toBe("action 船了。");
    expect(show(between("他坐下", 1, "还有多远", 2), 2)).toEqual(["heading 2、船舱 夜 内", "action 他多远。"]);
  });
  test("is taken out over scenes, which are one then", () => {
    const cut = between("船靠岸", 1, "还有多远", 2);
    expect([cut.childCount, show(cut, 1)]).toEqual([2, ["heading 1、渡口 日 外", "action 船多远。"]]);
  });
  test("is nothing in the wrong order or beyond a line", () => {
    expect(between("还有多远", 1, "他坐下", 2)).toBe(doc);
    expect(between("他坐下", 1, "他坐下", 1)).toBe(doc);
    expect(between("他坐下", 1, "还有多远", 99)).toBe(doc);
  });
});

describe("pasted", () => {
  const paste = (words: string, at: number, lines: ReturnType<typeof contentOf>, node = doc): Node =>
    run(node, (tr) => pasteAt(tr, { line: id(words, node), at }, lines, newIds()));
  test("words of one line go into the line", () => {
    expect(show(paste("他坐下", 1, contentOf("还有多远")), 2)[1]).toBe("action 他还有多远。坐下。");
  });
  test("an empty line takes the type", () => {
    const empty = run(doc, (tr) => breakLine(tr, { line: id("他坐下"), at: 4 }, "action", newIds()));
    const pasted = run(empty, (tr) => pasteAt(tr, { line: "new1", at: 0 }, contentOf("不上"), newIds()));
    expect(show(pasted, 2).slice(1, 3)).toEqual(["action 他坐下。", "dialogue 不上。"]);
  });
  test("several lines stand between what was before the caret and what was behind it", () => {
    expect(show(paste("还有多远", 2, contentOf("甲：", 2)), 2).slice(2)).toEqual([
      "action 还有",
      "character 甲：",
      "~dialogue@甲 上船。",
      "action 多远。",
    ]);
    expect(show(paste("还有多远", 0, contentOf("甲：", 2)), 2).slice(2)).toEqual([
      "character 甲：",
      "~dialogue@甲 上船。",
      "action 还有多远。",
    ]);
  });
  test("headings begin scenes, and take what stood behind the caret along", () => {
    const pasted = paste("船靠岸", 1, contentOf("2、船舱", 2));
    expect([show(pasted, 1), show(pasted, 2)]).toEqual([
      ["heading 1、渡口 日 外", "action 船"],
      [
        "heading 2、船舱 夜 内",
        "action 他坐下。",
        "action 靠岸了。",
        "character 甲：",
        "~dialogue@甲 上船。",
        "character 乙：",
        "~dialogue@乙 不上。",
      ],
    ]);
    expect(paste("船靠岸", 9, contentOf("不上"))).toBe(doc);
  });
  test("scenes take the place of one that has not a word yet; other lines come below its title", () => {
    const [front, first, ...rest] = sceneRows(doc);
    if (!front || !first) throw new Error("two rows");
    const [title] = first.content;
    const empty = title && { type: title.type, attrs: { ...title.attrs, id: "blankTitle" } };
    const blank = documentNode([
      front,
      { ...first, attrs: { ...first.attrs, id: "blank" }, content: empty ? [empty] : [] },
      first,
      ...rest,
    ]);
    const pasteInto = (lines: ReturnType<typeof contentOf>): Node =>
      run(blank, (tr) => pasteAt(tr, { line: "blankTitle", at: 0 }, lines, newIds()));
    const replaced = pasteInto(contentOf("2、船舱", 2));
    expect([replaced.childCount, show(replaced, 1)]).toEqual([
      blank.childCount,
      ["heading 2、船舱 夜 内", "action 他坐下。"],
    ]);
    expect(show(pasteInto(contentOf("他坐下", 2)), 1)).toEqual(["heading ", "action 他坐下。", "action 还有多远。"]);
  });
});

describe("a cue that is typed", () => {
  test("has its speech on the same row", () => {
    const typed = run(doc, (tr) => insertText(tr, { line: id("他坐下"), at: 0 }, "甲："));
    const cue = run(typed, (tr) => makeCue(tr, { line: id("他坐下"), at: 2 }, newIds()));
    expect(show(cue, 2).slice(1, 3)).toEqual(["character 甲：", "~dialogue@甲 他坐下。"]);
  });
  test("keeps the speech that stands below", () => {
    const place = { line: id("甲："), at: 2 };
    expect(
      show(
        run(doc, (tr) => makeCue(tr, place, newIds())),
        1,
      ),
    ).toEqual(show(doc, 1));
    expect(run(doc, (tr) => makeCue(tr, { line: "none", at: 0 }, newIds()))).toBe(doc);
  });
  test("a direction inside a speech stands on its row", () => {
    const broken = run(doc, (tr) => continueRow(tr, { line: id("不上"), at: 1 }, "parenthetical", newIds()));
    expect(show(broken, 1).slice(-2)).toEqual(["~dialogue@乙 不", "~parenthetical@乙 上。"]);
  });
});
