import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { documentNode, type LinePlace, recast, type Retag, retagLines, sceneRows, toDocument } from "./index.ts";

const SCRIPT = `《渡口》
编剧：无名
江上有雾。

1、渡口 日 外
人物：甲、乙
船靠岸了。
甲：（挥手）上船。
乙：不上。

2、船舱 夜 内
甲：到了。
他坐下。
还有多远。
切至：

第三场
时间：清晨
地点：老周家
甲：走吧。
`;

const docOf = (text: string) => documentNode(toDocument(parseScreenplay(text), { newId: counter() }).scenes);
const counter = () => {
  let n = 0;
  return (kind: string): string => `${kind}${++n}`;
};
const doc = docOf(SCRIPT);

/** Each line as `type@speaker text`. */
const show = (node: typeof doc, scene: number): string[] =>
  sceneRows(node)[scene]?.content.map(
    (line) =>
      `${line.attrs.type}${line.attrs.speaker ? `@${line.attrs.speaker}` : ""} ${line.content?.map((part) => part.text).join("") ?? ""}`,
  ) ?? [];
const find = (node: typeof doc, words: string): LinePlace => {
  for (const [scene, { content }] of sceneRows(node).entries())
    for (const [line, { content: parts }] of content.entries())
      if (parts?.[0]?.text.includes(words)) return { scene, line };
  throw new Error(`no line with ${words}`);
};
const tag = (words: string, retag: Retag, node = doc, until = words) => {
  const change = retagLines(node, find(node, words), find(node, until), retag);
  if (!change) throw new Error("nothing changed");
  return change;
};

describe("speakers", () => {
  test("a line that becomes speech takes the name of the cue above, over an action", () => {
    expect(show(tag("还有多远", { type: "dialogue" }).doc, 2)).toContain("dialogue@甲 还有多远。");
    expect(show(tag("他坐下", { type: "dialogue" }, doc, "还有多远").doc, 2)).toEqual([
      "heading 2、船舱 夜 内",
      "character 甲：",
      "dialogue@甲 到了。",
      "dialogue@甲 他坐下。",
      "dialogue@甲 还有多远。",
      "transition 切至：",
    ]);
  });

  test("a name that is given wins", () => {
    expect(show(tag("还有多远", { type: "dialogue", speaker: "乙" }).doc, 2)).toContain("dialogue@乙 还有多远。");
    expect(show(tag("还有多远", { type: "dialogue", speaker: null }).doc, 2)).toContain("dialogue 还有多远。");
  });

  test("a line that becomes a cue gives its name to the speech under it, and only to that", () => {
    const bare = docOf("1、渡口 日 外\n△风。\n老周（OS）\n甲：走。\n\n2、船舱 夜 内\n甲：来。\n");
    const spoken = tag("老周", { type: "character" }, bare);
    expect(show(spoken.doc, 1).slice(2)).toEqual([
      expect.stringMatching(/^character 老周/),
      "character 甲：",
      "dialogue@甲 走。",
    ]);
    const both = tag("上船", { type: "character" });
    expect(show(both.doc, 1)).toContain("character 上船。");
    const cue = tag("甲：", { type: "character" }, tag("甲：", { type: "action" }).doc);
    expect(show(cue.doc, 1).slice(3, 6)).toEqual(["character 甲：", "parenthetical@甲 （挥手）", "dialogue@甲 上船。"]);
  });

  test("what a former cue gave is taken back", () => {
    expect(show(tag("甲：", { type: "meta" }).doc, 1).slice(3)).toEqual([
      "meta 甲：",
      "parenthetical （挥手）",
      "dialogue 上船。",
      "character 乙：",
      "dialogue@乙 不上。",
    ]);
  });

  test("a direction that becomes speech loses its mark, and gets it back", () => {
    const marksOf = (node: typeof doc): string[] =>
      sceneRows(node)[1]?.content[4]?.content?.[0]?.marks?.map((mark) => mark.type) ?? [];
    const speech = tag("（挥手）", { type: "dialogue" });
    expect([marksOf(doc), marksOf(speech.doc)]).toEqual([["parenthetical", "origin"], ["origin"]]);
    expect(marksOf(tag("（挥手）", { type: "parenthetical" }, speech.doc).doc)).toEqual(["parenthetical", "origin"]);
  });

  test("the cast follows", () => {
    const before = toDocument(parseScreenplay(SCRIPT));
    const after = (node: typeof doc) => recast(before, { scenes: sceneRows(node) }).map((member) => member.name);
    expect(recast(before, before)).toEqual(before.cast);
    expect(after(tag("乙：", { type: "action" }, doc, "不上").doc)).toEqual(["甲"]);
    expect(after(tag("船靠岸了", { type: "dialogue", speaker: "船家" }).doc)).toEqual(["船家", "甲", "乙"]);
  });
});

describe("scenes", () => {
  test("a line that becomes a heading opens a scene with the fields that it says", () => {
    const inside = docOf("1、渡口 日 外\n△风。\n12. 老周家 夜 内\n甲：走。\n");
    const made = tag("老周家", { type: "heading" }, tag("老周家", { type: "action" }, inside).doc);
    expect(sceneRows(made.doc).at(-1)?.attrs).toMatchObject({
      front: false,
      headed: true,
      number: "12",
      intExt: "内",
      time: "夜",
      place: "老周家",
    });
  });

  test("label lines under a heading say what it leaves out", () => {
    expect(sceneRows(doc)[3]?.attrs).toMatchObject({ number: "三", time: "清晨", place: "老周家" });
    const gone = tag("第三场", { type: "action" }).doc;
    expect(sceneRows(tag("第三场", { type: "heading" }, gone).doc)[3]?.attrs).toMatchObject({
      headed: true,
      number: "三",
      time: "清晨",
      place: "老周家",
    });
  });

  test("the front matter stays first, even when its first line opens a scene", () => {
    const made = tag("《渡口》", { type: "heading" });
    expect(
      sceneRows(made.doc)
        .slice(0, 2)
        .map(({ attrs, content }) => [attrs.front, attrs.headed, content.length]),
    ).toEqual([
      [true, false, 1],
      [false, true, 3],
    ]);
    expect(sceneRows(tag("1、渡口", { type: "action" }).doc)[0]?.attrs.front).toBe(true);
  });

  test("a script without headings keeps its one scene when that gets a heading", () => {
    const plain = docOf("甲：走。\n乙：不走。\n甲：那我走。\n");
    const at = sceneRows(plain).length - 1;
    const made = retagLines(plain, { scene: at, line: 0 }, { scene: at, line: 0 }, { type: "heading" });
    expect(sceneRows(made!.doc)).toHaveLength(at + 1);
    if (at > 0) expect(sceneRows(made!.doc)[at]?.attrs).toMatchObject({ headed: true });
  });

  test("headings next to each other become one scene's lines", () => {
    const joined = tag("2、船舱", { type: "action" }, doc, "第三场");
    expect(joined.doc.childCount).toBe(2);
    expect(joined.doc.textContent).toBe(doc.textContent);
  });
});

test("one step, the same words in the same lines, and an undo that restores all of it", () => {
  const place = fc.record({ scene: fc.nat(3), line: fc.nat(8) });
  const types = fc.constantFrom(
    "heading",
    "chapter",
    "action",
    "character",
    "parenthetical",
    "dialogue",
    "transition",
    "meta",
    "text",
  ) as fc.Arbitrary<Retag["type"]>;
  const lines = (node: typeof doc) =>
    sceneRows(node).flatMap((scene) =>
      scene.content
        .filter((line) => line.content)
        .map(({ attrs, content }) => [attrs.id, attrs.start, attrs.end, content?.map((part) => part.text).join("")]),
    );
  fc.assert(
    fc.property(fc.array(fc.tuple(place, place, types), { minLength: 1, maxLength: 6 }), (commands) => {
      let node = doc;
      for (const [first, last, type] of commands) {
        const change = retagLines(node, first, last, { type });
        if (!change) continue;
        change.doc.check();
        expect(change.steps).toHaveLength(1);
        expect(lines(change.doc)).toEqual(lines(doc));
        expect(change.steps[0]!.invert(node).apply(change.doc).doc?.eq(node)).toBe(true);
        for (const [i, scene] of sceneRows(change.doc).entries()) {
          expect(scene.attrs.front).toBe(i === 0);
          if (scene.attrs.headed) expect(["heading", "chapter"]).toContain(scene.content[0]?.attrs.type);
          for (const line of scene.content)
            if (line.attrs.speaker !== null) expect(["dialogue", "parenthetical"]).toContain(line.attrs.type);
        }
        node = change.doc;
      }
    }),
    { numRuns: 400 },
  );
});
