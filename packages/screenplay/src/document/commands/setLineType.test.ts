import fc from "fast-check";
import type { Node } from "prosemirror-model";
import { describe, expect, test } from "vitest";
import type { LineType } from "../../parsed.ts";
import { parseScreenplay } from "../../parse/parseScreenplay.ts";
import { documentOf, lineId, newIds, run, show as showRows } from "../../testing/commandProperties.ts";
import { LINE_TYPES } from "../lineTypes.ts";
import { documentNode, sceneRows } from "../documentNode.ts";
import { readDocument } from "../readDocument.ts";
import { isDoubtful } from "../parseResult.ts";
import { sceneFacts } from "../sceneFacts.ts";
import { toDocument } from "../toDocument.ts";
import { setLineType } from "./index.ts";

const SCRIPT = `《渡口》
编剧：无名
江上有雾。

1、渡口 日 外
人物：甲、乙
船靠岸了。
甲：（挥手）上船。
乙：不上。

第二集

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
const doc = documentOf(SCRIPT);
const linesOf = (node: Node): string[][] => showRows(node, (row) => sceneFacts(row).lines);
/** The rows but for the front matter and what of the second is not asked about. */
const show = (node: Node, row: number): string[] => linesOf(node)[row]?.map((line) => line.replace("~", "")) ?? [];
const tag = (words: string, type: LineType, node = doc, until = words, speaker?: string | null): Node =>
  run(node, (tr) => setLineType(tr, lineId(node, words), lineId(node, until), type, newIds(), speaker));

describe("speakers", () => {
  test("a line that becomes speech takes the name of the cue above, over an action", () => {
    expect(show(tag("还有多远", "dialogue"), 3)).toContain("dialogue@甲 还有多远。");
    expect(show(tag("他坐下", "dialogue", doc, "还有多远"), 3)).toEqual([
      "heading 2、船舱 夜 内",
      "character 甲：",
      "dialogue@甲 到了。",
      "dialogue@甲 他坐下。",
      "dialogue@甲 还有多远。",
      "transition 切至：",
    ]);
  });

  test("a heading that becomes speech, whose row joins the one above, takes the name that is given", () => {
    const tagged = tag("2、船舱", "dialogue", doc, "到了", "老周");
    expect(show(tagged, 2)).toEqual(expect.arrayContaining(["dialogue@老周 2、船舱 夜 内", "dialogue@老周 到了。"]));
  });

  test("a name that is given wins", () => {
    expect(show(tag("还有多远", "dialogue", doc, "还有多远", "乙"), 3)).toContain("dialogue@乙 还有多远。");
    expect(show(tag("还有多远", "dialogue", doc, "还有多远", null), 3)).toContain("dialogue 还有多远。");
  });

  test("a line that becomes a cue gives its name to the speech under it, and only to that", () => {
    const bare = documentOf("1、渡口 日 外\n△风。\n老周（OS）\n甲：走。\n\n2、船舱 夜 内\n甲：来。\n");
    expect(show(tag("老周", "character", bare), 1).slice(2)).toEqual([
      expect.stringMatching(/^character 老周/),
      "character 甲：",
      "dialogue@甲 走。",
    ]);
    expect(show(tag("上船", "character"), 1)).toContain("character 上船。");
    const back = tag("甲：", "character", tag("甲：", "action"));
    expect(show(back, 1).slice(3, 6)).toEqual(["character 甲：", "parenthetical@甲 （挥手）", "dialogue@甲 上船。"]);
  });

  test("a cue above speech that was known to be nobody's gives its name to it", () => {
    const quoted = documentOf("1、渡口 日 外\n甲：走。\n△风。\n老周\n“不走。”\n");
    const under = lineId(quoted, "不走");
    const nobodys = run(tag("老周", "action", quoted), (tr) =>
      setLineType(tr, under, under, "dialogue", newIds(), null),
    );
    const tagged = tag("老周", "character", nobodys);
    expect(show(tagged, 1).at(-1)).toBe("dialogue@老周 “不走。”");
  });

  test("what a former cue gave is taken back", () => {
    expect(show(tag("甲：", "meta"), 1).slice(3)).toEqual([
      "meta 甲：",
      "parenthetical （挥手）",
      "dialogue 上船。",
      "character 乙：",
      "dialogue@乙 不上。",
    ]);
  });

  test("the cast follows", () => {
    const { document, reading } = toDocument(parseScreenplay(SCRIPT));
    const castOf = (node: Node) => readDocument({ ...document, scenes: sceneRows(node) }, reading).parsed.cast;
    const names = (node: Node) => castOf(node).map((member) => member.name);
    expect(castOf(documentNode(document.scenes))).toEqual(reading.cast);
    // The cast line below the heading still lists 乙.
    expect(names(tag("乙：", "action", doc, "不上"))).toEqual(["甲", "乙"]);
    expect(names(tag("船靠岸了", "dialogue", doc, "船靠岸了", "船家"))).toEqual(["船家", "甲", "乙"]);
  });
});

describe("rows", () => {
  test("a line that becomes a heading opens a scene with the fields that it says", () => {
    const inside = documentOf("1、渡口 日 外\n△风。\n12. 老周家 夜 内\n甲：走。\n");
    const tagged = tag("老周家", "heading", tag("老周家", "action", inside));
    expect(sceneFacts(tagged.child(tagged.childCount - 1))).toMatchObject({
      headed: true,
      number: "12",
      intExt: "内",
      time: "夜",
      place: "老周家",
    });
  });

  test("label lines under a heading say what it leaves out", () => {
    const says = { headed: true, number: "三", time: "清晨", place: "老周家" };
    expect(sceneFacts(doc.child(4))).toMatchObject(says);
    expect(sceneFacts(tag("第三场", "heading", tag("第三场", "action")).child(4))).toMatchObject(says);
  });

  test("the front matter stays first, even when its first line opens a scene", () => {
    const tagged = tag("《渡口》", "heading");
    expect(tagged.content.content.slice(0, 2).map((row) => [row.attrs.front, row.childCount])).toEqual([
      [true, 1],
      [false, 3],
    ]);
    expect(tag("1、渡口", "action").child(0).attrs.front).toBe(true);
  });

  test("headings next to each other become one scene's lines", () => {
    const joined = tag("2、船舱", "action", doc, "第三场");
    expect(joined.childCount).toBe(3);
    expect(joined.textContent).toBe(doc.textContent);
  });

  test("a title of an episode begins a division, and ends it", () => {
    const tagged = tag("他坐下", "episode");
    expect(tagged.child(4).attrs).toMatchObject({ division: true });
    expect(show(tagged, 4)).toEqual(["episode 他坐下。", "action 还有多远。", "transition 切至："]);
    expect(linesOf(tag("他坐下", "action", tagged))).toEqual(linesOf(doc));
    expect(tag("第二集", "action").childCount).toBe(doc.childCount - 1);
    expect(tag("第二集", "heading").child(2).attrs).toMatchObject({ division: false });
    expect(tag("2、船舱", "episode").child(3).attrs).toMatchObject({ division: true });
  });
});

test("a line whose type is said again is in doubt no more", () => {
  const { document, reading } = toDocument(parseScreenplay(SCRIPT));
  const id = lineId(doc, "他坐下");
  const line = (node: Node) => node.child(3).child(3);
  reading.lines[id] = { ...(reading.lines[id] ?? { start: 0, end: 0, type: "action" }), confidence: 0.3 };
  const before = documentNode(document.scenes);
  expect(isDoubtful(line(before), reading)).toBe(true);
  const after = tag("他坐下", "action", before);
  expect(isDoubtful(line(after), reading)).toBe(false);
  expect(tag("他坐下", "action", after)).toBe(after);
});

test("whatever is said of whatever lines: the same words under the same ids, in rows that begin with their titles", () => {
  const ids = sceneRows(doc).flatMap((row) => row.content.map((line) => line.attrs.id));
  const words = (node: Node) =>
    sceneRows(node).flatMap((row) =>
      row.content.filter((line) => line.content).map(({ attrs, content }) => [attrs.id, content]),
    );
  const commands = fc.array(
    fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids), fc.constantFrom(...LINE_TYPES)),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(commands, (list) => {
      const newId = newIds();
      let node = doc;
      for (const [first, last, type] of list) node = run(node, (tr) => setLineType(tr, first, last, type, newId));
      expect(words(node)).toEqual(words(doc));
      node.forEach((row, _, i) => {
        expect(row.attrs.front).toBe(i === 0);
        if (!row.attrs.front) expect(["heading", "chapter", "episode"]).toContain(row.child(0).attrs.type);
        row.forEach((line, __, at) => at > 0 && expect(["heading", "episode"]).not.toContain(line.attrs.type));
      });
    }),
    { numRuns: 100 },
  );
});
