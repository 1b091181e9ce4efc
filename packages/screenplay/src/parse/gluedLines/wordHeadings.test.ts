import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const headings = (text: string): string[] =>
  parseScreenplay(text).scenes.flatMap(({ heading, lines }) => (heading === null ? [] : [lines[0]?.text ?? ""]));
const scene = (head: string): string =>
  `${head} 李大山推门走进来，四处张望了一阵。 李大山：你怎么现在才回来呀？ 王秀兰：路上耽搁了，你别生气，先坐下来喝口热水。 李大山：明天我还得出去一趟。`;

test("where, on which side and when as one word in front of a blank open scenes, the place of one character too", () => {
  const heads = ["屋内日", "街外日", "客厅内夜", "院外日", "学校外夜", "家内日"];
  expect(headings(heads.map(scene).join(" "))).toEqual(heads);
});

test("a script that writes its headings so leaves the side or the time out now and then", () => {
  const heads = ["屋内日", "街外日", "教室日", "院外日", "屋内", "客厅内夜"];
  expect(headings(heads.map(scene).join(" "))).toEqual(heads);
});

test("屋内 in front of a blank opens no scene by itself", () =>
  expect(headings(["屋内", "院外", "门内"].map(scene).join(" "))).toEqual([]));
