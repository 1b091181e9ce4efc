import { describe, expect, test } from "vitest";
import { documentOf, newIds, run } from "../../testing/commandProperties.ts";
import { doc, id, marksOf, sceneId, show } from "../../testing/ferryScript.ts";
import { sceneFacts } from "../sceneFacts.ts";
import { sceneRows } from "../documentNode.ts";
import {
  acceptEdits,
  addAnnotation,
  annotationIds,
  convertFromHeading,
  convertToHeading,
  deleteScene,
  dropAnnotations,
  duplicateScene,
  insertScene,
  insertText,
  joinLines,
  joinScenes,
  lockNumber,
  moveLines,
  moveScene,
  removeAnnotation,
  replaceText,
  setGivenSpeaker,
  splitLine,
  splitScene,
  strike,
  unstrike,
} from "./index.ts";

test("what the commands are tried on", () => {
  expect(show(doc)).toEqual([
    ["meta 《渡口》", "meta 编剧：无名"],
    [
      "heading 1、渡口 日 外",
      "meta 人物：甲、乙",
      "action 船靠岸了。",
      "character 甲：",
      "~parenthetical@甲 （挥手）",
      "~dialogue@甲 上船。",
      "character 乙：",
      "~dialogue@乙 不上。",
    ],
    ["episode 第二集"],
    ["heading 2、船舱 夜 内", "character 甲：", "~dialogue@甲 到了。", "action 他坐下。", "action 还有多远。"],
  ]);
});

describe("text", () => {
  test("put in is its writer's, and never its neighbour's", () => {
    const typed = run(doc, (tr) => insertText(tr, { line: id("船靠岸"), at: 1 }, "慢慢"));
    expect(marksOf(typed, "船慢慢")).toEqual([["船", "imported"], ["慢慢"], ["靠岸了。", "imported"]]);
    const model = run(doc, (tr) => insertText(tr, { line: id("船靠岸"), at: 5 }, "雾散了。", "model"));
    expect(marksOf(model, "船靠岸")).toEqual([
      ["船靠岸了。", "imported"],
      ["雾散了。", "model"],
    ]);
  });

  test("in the place of annotated text keeps the note", () => {
    const line = id("船靠岸");
    const noted = run(doc, (tr) => addAnnotation(tr, "n1", [{ line, from: 1, to: 4 }]));
    expect(
      marksOf(
        run(noted, (tr) => replaceText(tr, { line, from: 1, to: 3 }, "到")),
        "船到",
      ),
    ).toEqual([
      ["船", "imported"],
      ["到", "n1"],
      ["了", "n1", "imported"],
      ["。", "imported"],
    ]);
    expect(
      marksOf(
        run(noted, (tr) => insertText(tr, { line, at: 4 }, "！")),
        "！",
      ),
    ).toEqual([["船", "imported"], ["靠岸了", "n1", "imported"], ["！"], ["。", "imported"]]);
    expect(run(doc, (tr) => replaceText(tr, { line, from: 0, to: 5 }, "")).textContent).not.toContain("船靠岸了");
  });

  test("is not put where nothing is", () => {
    expect(run(doc, (tr) => insertText(tr, { line: "none", at: 0 }, "走"))).toBe(doc);
    expect(run(doc, (tr) => insertText(tr, { line: id("船靠岸"), at: 9 }, "走"))).toBe(doc);
    expect(run(doc, (tr) => insertText(tr, { line: id("船靠岸"), at: 0 }, ""))).toBe(doc);
  });
});

describe("lines", () => {
  test("split: the first part keeps the id", () => {
    const line = id("还有多远");
    const split = run(doc, (tr) => splitLine(tr, { line, at: 2 }, "x", "dialogue"));
    expect(show(split)[3]?.slice(-2)).toEqual(["action 还有", "dialogue@甲 多远。"]);
    expect([id("还有", split), id("多远", split)]).toEqual([line, "x"]);
  });

  test("join: the upper one's id stays", () => {
    const joined = run(doc, (tr) => joinLines(tr, id("他坐下")));
    expect(show(joined)[3]?.at(-1)).toBe("action 他坐下。还有多远。");
    expect(id("还有多远", joined)).toBe(id("他坐下"));
    expect(run(doc, (tr) => joinLines(tr, id("不上")))).toBe(doc);
  });

  test("move under their ids, and stand on rows of their own", () => {
    const moved = run(doc, (tr) => moveLines(tr, id("（挥手）"), id("上船"), { before: id("还有多远") }, newIds()));
    expect(show(moved)[1]?.slice(3)).toEqual(["character 甲：", "character 乙：", "~dialogue@乙 不上。"]);
    expect(show(moved)[3]?.slice(3)).toEqual([
      "action 他坐下。",
      "parenthetical@甲 （挥手）",
      "~dialogue@甲 上船。",
      "action 还有多远。",
    ]);
    expect(id("上船", moved)).toBe(id("上船"));
    const up = run(doc, (tr) => moveLines(tr, id("他坐下"), id("还有多远"), { endOf: sceneId(1) }, newIds()));
    expect(show(up)[1]?.slice(-2)).toEqual(["action 他坐下。", "action 还有多远。"]);
    const above = run(doc, (tr) => moveLines(tr, id("他坐下"), id("他坐下"), { before: id("到了") }, newIds()));
    expect(show(above)[3]?.slice(1, 4)).toEqual(["character 甲：", "action 他坐下。", "dialogue@甲 到了。"]);
  });

  test("leave an empty line where all go; titles stay", () => {
    const moved = run(doc, (tr) => moveLines(tr, id("《渡口》"), id("编剧"), { endOf: sceneId(3) }, newIds()));
    expect(show(moved)[0]).toEqual(["action "]);
    expect(run(doc, (tr) => moveLines(tr, id("2、船舱"), id("到了"), { endOf: sceneId(1) }, newIds()))).toBe(doc);
    expect(run(doc, (tr) => moveLines(tr, id("他坐下"), id("他坐下"), { before: id("还有多远") }, newIds()))).toBe(doc);
    expect(run(doc, (tr) => moveLines(tr, id("他坐下"), id("他坐下"), { before: id("2、船舱") }, newIds()))).toBe(doc);
  });

  test("speakers are given and taken back", () => {
    const withSpeaker = run(doc, (tr) => setGivenSpeaker(tr, id("上船"), "船家"));
    expect(show(withSpeaker)[1]).toContain("~dialogue@船家 上船。");
    expect(show(run(withSpeaker, (tr) => insertText(tr, { line: id("上船"), at: 0 }, "快")))[1]).toContain(
      "~dialogue@甲 快上船。",
    );
    expect(run(withSpeaker, (tr) => setGivenSpeaker(tr, id("上船"), undefined)).eq(doc)).toBe(true);
    expect(show(run(doc, (tr) => setGivenSpeaker(tr, id("甲："), "甲某")))[1]?.slice(4, 6)).toEqual([
      "~parenthetical@甲某 （挥手）",
      "~dialogue@甲某 上船。",
    ]);
    expect(run(doc, (tr) => setGivenSpeaker(tr, id("船靠岸"), "甲"))).toBe(doc);
  });
});

describe("scenes", () => {
  test("split and join", () => {
    const split = run(doc, (tr) => splitScene(tr, id("他坐下"), "x"));
    expect(show(split).at(-1)).toEqual(["action 他坐下。", "action 还有多远。"]);
    expect(run(split, (tr) => joinScenes(tr, sceneId(3))).eq(doc)).toBe(true);
    expect(run(doc, (tr) => splitScene(tr, id("2、船舱"), "x"))).toBe(doc);
    expect(run(doc, (tr) => joinScenes(tr, sceneId(3)))).toBe(doc);
  });

  test("a line becomes a heading and back", () => {
    const converted = run(doc, (tr) => convertToHeading(tr, id("他坐下"), newIds()));
    expect(show(converted).at(-1)).toEqual(["heading 他坐下。", "action 还有多远。"]);
    expect(show(run(converted, (tr) => convertFromHeading(tr, id("他坐下"), "action", newIds())))).toEqual(show(doc));
    expect(run(doc, (tr) => convertFromHeading(tr, id("他坐下"), "action", newIds()))).toBe(doc);
  });

  test("move; the front matter stays first", () => {
    expect(show(run(doc, (tr) => moveScene(tr, sceneId(3), sceneId(1)))).map((row) => row[0])).toEqual([
      "meta 《渡口》",
      "heading 2、船舱 夜 内",
      "heading 1、渡口 日 外",
      "episode 第二集",
    ]);
    expect(show(run(doc, (tr) => moveScene(tr, sceneId(1), null))).map((row) => row[0])).toEqual([
      "meta 《渡口》",
      "episode 第二集",
      "heading 2、船舱 夜 内",
      "heading 1、渡口 日 外",
    ]);
    expect(show(run(doc, (tr) => moveScene(tr, sceneId(1), sceneId(3)))).map((row) => row[0])).toEqual([
      "meta 《渡口》",
      "episode 第二集",
      "heading 1、渡口 日 外",
      "heading 2、船舱 夜 内",
    ]);
    for (const [scene, before] of [
      [0, 2],
      [2, 0],
      [1, 1],
      [1, 2],
    ] as const)
      expect(run(doc, (tr) => moveScene(tr, sceneId(scene), sceneId(before)))).toBe(doc);
  });

  test("are deleted, copied and put in", () => {
    expect(run(doc, (tr) => deleteScene(tr, sceneId(2))).childCount).toBe(3);
    expect(run(doc, (tr) => deleteScene(tr, sceneId(0)))).toBe(doc);
    const noted = run(
      doc,
      (tr) => addAnnotation(tr, "n1", [{ line: id("他坐下"), from: 0, to: 2 }]) && lockNumber(tr, sceneId(3), "2A"),
    );
    const copied = run(noted, (tr) => duplicateScene(tr, sceneId(3), newIds()));
    expect(show(copied)[4]).toEqual(show(copied)[3]);
    expect(annotationIds(copied.child(4))).toEqual(new Set());
    expect(sceneFacts(copied.child(4)).number).toBe("2");
    const other = sceneRows(documentOf("9、山上 日 外\n风。\n"))[1];
    if (!other) throw new Error("no scene");
    expect(run(doc, (tr) => insertScene(tr, other, sceneId(0)))).toBe(doc);
    const free = {
      ...other,
      attrs: { ...other.attrs, id: "x" },
      content: other.content.map((line, i) => ({ ...line, attrs: { ...line.attrs, id: `x${i}` } })),
    };
    expect(show(run(doc, (tr) => insertScene(tr, free, sceneId(0))))[1]).toEqual([
      "heading 9、山上 日 外",
      "action 风。",
    ]);
  });

  test("a number is locked", () => {
    const locked = run(doc, (tr) => lockNumber(tr, sceneId(3), "2A"));
    expect(sceneFacts(locked.child(3))).toMatchObject({ number: "2A", place: "船舱" });
    expect(run(locked, (tr) => lockNumber(tr, sceneId(3), null)).eq(doc)).toBe(true);
    expect(run(doc, (tr) => lockNumber(tr, sceneId(2), "1"))).toBe(doc);
  });
});

describe("marks", () => {
  test("notes lie over each other, and come off alone", () => {
    const ranges = [
      { line: id("船靠岸"), from: 0, to: 3 },
      { line: id("上船"), from: 0, to: 2 },
    ];
    const noted = run(
      doc,
      (tr) => addAnnotation(tr, "n1", ranges) && addAnnotation(tr, "n2", [{ line: id("船靠岸"), from: 1, to: 5 }]),
    );
    expect(marksOf(noted, "船靠岸")).toEqual([
      ["船", "n1", "imported"],
      ["靠岸", "n1", "n2", "imported"],
      ["了。", "n2", "imported"],
    ]);
    expect([...annotationIds(run(noted, (tr) => removeAnnotation(tr, "n1")))]).toEqual(["n2"]);
    expect(run(doc, (tr) => removeAnnotation(tr, "n1"))).toBe(doc);
    const bare = sceneRows(noted).map((row) => dropAnnotations(row, new Set(["n1", "none"])));
    expect(bare).toEqual(sceneRows(run(noted, (tr) => removeAnnotation(tr, "n1"))));
    expect(run(noted, (tr) => addAnnotation(tr, "n1", ranges))).toBe(noted);
  });

  test("what is struck out is in no reading, and comes back", () => {
    const range = { line: id("甲："), from: 0, to: 2 };
    const struck = run(doc, (tr) => strike(tr, range));
    expect(show(struck)[1]?.slice(4, 6)).toEqual(["~parenthetical （挥手）", "~dialogue 上船。"]);
    expect(run(struck, (tr) => unstrike(tr, range)).eq(doc)).toBe(true);
  });
});

describe("a model's edits", () => {
  test("change words, put lines in and take lines out, and bear its origin where they are new", () => {
    const next = run(doc, (tr) =>
      acceptEdits(
        tr,
        [
          { op: "change", line: id("他坐下。"), words: "他坐下。", type: "action", text: "他慢慢坐下。" },
          {
            op: "insert",
            line: id("到了。"),
            words: "到了。",
            lines: [
              { type: "character", text: "乙" },
              { type: "dialogue", text: "还早。" },
              { type: "heading", text: "3、家 日 内" },
            ],
          },
          { op: "delete", line: id("还有多远。"), words: "还有多远。" },
        ],
        newIds(),
      ),
    );
    expect(show(next)[3]).toEqual([
      "heading 2、船舱 夜 内",
      "character 甲：",
      "~dialogue@甲 到了。",
      "character 乙",
      "dialogue@乙 还早。",
      "action 他慢慢坐下。",
    ]);
    expect(marksOf(next, "慢慢")).toEqual([
      ["他", "imported"],
      ["慢慢", "model"],
      ["坐下。", "imported"],
    ]);
    expect(marksOf(next, "还早")).toEqual([["还早。", "model"]]);
  });

  test("of lines that say something else by now do nothing, nor do those of headings and of lone lines", () => {
    run(doc, (tr) =>
      acceptEdits(
        tr,
        [{ op: "change", line: id("他坐下。"), words: "他站着。", type: "action", text: "他走。" }],
        newIds(),
      ),
    );
    const same = run(doc, (tr) =>
      acceptEdits(
        tr,
        [
          { op: "delete", line: id("渡口 日"), words: "1、渡口 日 外" },
          { op: "delete", line: id("第二集"), words: "第二集" },
          { op: "insert", line: "gone", words: "", lines: [{ type: "action", text: "雨。" }] },
        ],
        newIds(),
      ),
    );
    expect(same.eq(doc)).toBe(true);
  });

  test("take a cue away, and the speech on its row stands alone", () => {
    const next = run(doc, (tr) => acceptEdits(tr, [{ op: "delete", line: id("乙："), words: "乙：" }], newIds()));
    expect(show(next)[1]?.slice(-2)).toEqual(["~dialogue@甲 上船。", "dialogue@甲 不上。"]);
  });
});
