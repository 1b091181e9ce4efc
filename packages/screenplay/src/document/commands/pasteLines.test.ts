import { Transform } from "prosemirror-transform";
import { expect, test } from "vitest";
import { newIds, run } from "../../testing/commandProperties.ts";
import { doc, id, marksOf, sceneId, show } from "../../testing/ferryScript.ts";
import { sceneRows } from "../documentNode.ts";
import { addAnnotation, annotationIds, deleteScene, pasteLines } from "./index.ts";

test("pasted lines keep ids that no other has; headings begin scenes", () => {
  const scene = sceneRows(doc)[3];
  const cut = run(doc, (tr) => deleteScene(tr, sceneId(3)));
  const pasted = run(cut, (tr) => pasteLines(tr, id("船靠岸", cut), scene?.content ?? [], newIds()));
  expect(show(pasted).map((row) => row[0])).toEqual([
    "meta 《渡口》",
    "heading 1、渡口 日 外",
    "heading 2、船舱 夜 内",
    "episode 第二集",
  ]);
  expect(id("到了", pasted)).toBe(id("到了"));
  const copied = run(doc, (tr) => pasteLines(tr, id("船靠岸"), scene?.content.slice(1, 3) ?? [], newIds()));
  expect(show(copied)[1]?.slice(2, 6)).toEqual([
    "action 船靠岸了。",
    "character 甲：",
    "~dialogue@甲 到了。",
    "character 甲：",
  ]);
  expect(id("到了", copied)).toBe("new2");
});

test("pasted lines are one step, however many scenes they begin", () => {
  const scenes = ["4、桥头 夜 外", "灯灭了。", "5、堂屋 晨 内", "第三集", "6、江心 夜 外"].map((text, i) => ({
    type: "line" as const,
    attrs: {
      id: `p${i}`,
      type: i === 1 ? ("action" as const) : i === 3 ? ("episode" as const) : ("heading" as const),
      joined: false,
      given: null,
      checked: false,
    },
    content: [{ type: "text" as const, text }],
  }));
  const tr = new Transform(doc);
  pasteLines(tr, id("他坐下"), scenes, newIds());
  expect(tr.steps).toHaveLength(1);
  expect(show(tr.doc).slice(3)).toEqual([
    ["heading 2、船舱 夜 内", "character 甲：", "~dialogue@甲 到了。", "action 他坐下。"],
    ["heading 4、桥头 夜 外", "action 灯灭了。"],
    ["heading 5、堂屋 晨 内"],
    ["episode 第三集"],
    ["heading 6、江心 夜 外", "action 还有多远。"],
  ]);
  expect(sceneRows(tr.doc).map(({ attrs }) => attrs.division)).toEqual([
    false,
    false,
    true,
    false,
    false,
    false,
    true,
    false,
  ]);
});

test("a copy brings no note that is there already, a cut line brings its own", () => {
  const noted = run(doc, (tr) => addAnnotation(tr, "n1", [{ line: id("他坐下"), from: 0, to: 2 }]));
  const line = sceneRows(noted)[3]?.content.find(({ attrs }) => attrs.id === id("他坐下"));
  const copied = run(noted, (tr) => pasteLines(tr, id("船靠岸"), line ? [line] : [], newIds()));
  expect(marksOf(copied, "他坐下")).toEqual([["他坐下。", "imported"]]);
  const pasted = run(doc, (tr) => pasteLines(tr, id("船靠岸"), line ? [line] : [], newIds()));
  expect([...annotationIds(pasted)]).toEqual(["n1"]);
});
