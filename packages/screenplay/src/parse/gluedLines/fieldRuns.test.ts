import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const headings = (text: string) =>
  parseScreenplay(text).scenes.flatMap(({ heading }) => (heading === null ? [] : [heading.trim()]));
const talk =
  "老周：你来了。林小桥：来了，路上堵得厉害。老周：坐吧，喝杯茶。林小桥：不坐了，还有事，天黑之前要走。".repeat(2);

test.each([
  ["客厅/日/内", "院子/夜/外", "码头/晨/外"],
  ["客厅·内·日", "院子·外·夜", "码头·外·晨"],
  ["日、客厅、内", "夜、院子、外", "晨、码头、外"],
  ["内，日，客厅", "外，夜，院子", "外，晨，码头"],
  ["内客厅日", "外院子夜", "外码头晨"],
])("rows of when, where and on which side open scenes: %s", (...heads) => {
  const rows = heads.map((head) => `${head}\n老周推门进来。\n${talk.replaceAll("。", "。\n")}`).join("\n");
  expect(headings(rows)).toEqual(heads);
});

test.each([
  ["客厅/日/内", "院子/夜/外", "码头/晨/外"],
  ["客厅·内·日", "院子·外·夜", "码头·外·晨"],
  ["日、客厅、内", "夜、院子、外", "晨、码头、外"],
  ["客厅，日", "院子，夜", "码头，晨"],
])("the same in a text without line ends: %s", (...heads) => {
  expect(headings(heads.map((head) => `${head} 老周推门进来。${talk}`).join(""))).toEqual(heads);
});

test.each([
  ["日，外，汽车站", "夜，内，排练厅", "晨，外，码头"],
  ["内 日 汽车站", "内 夜 排练厅", "外 晨 码头"],
  ["日，汽车站", "夜，排练厅", "晨，厨房"],
])("the place last, with the sentence glued on: %s", (...heads) => {
  const text = heads.map((head, i) => `${head}${["县长忽然笑了。", "老周数着步子走。", "一只猫钻了出来。"][i]}${talk}`);
  expect(headings(text.join(""))).toHaveLength(3);
});

test("the first scenes of a script whose numbers begin later say when, on which side and where as the numbered ones do", () => {
  const heads = ["日，外。大街上。", "夜，内。饭店里。", "3.日，外。地摊。", "4.日，内。客厅。", "5.日，内。出租屋。"];
  const text = heads.map((head) => `${head}${talk}`).join("");
  expect(headings(text)).toEqual(heads);
});

test("a person who speaks of a time of day opens no scene", () => {
  expect(headings(`${talk}老周：中午来。${talk}老周：晚上来。${talk}老周：中午来。${talk}`)).toEqual([]);
});

test("a script that numbers its scenes opens none without a number", () => {
  const scene = (n: number) => `${n}、客厅 日 内 老周推门进来。${talk}院子，夜，老周出来。${talk}`;
  expect(headings([1, 2, 3].map(scene).join(""))).toHaveLength(3);
});

test("scenes counted as NO-01", () => {
  const scene = (n: number) => `NO-0${n}：白天。客厅/内。老周推门进来。${talk}`;
  expect(headings([1, 2, 3].map(scene).join(""))).toHaveLength(3);
});

test("numbers in brackets, and episode and scene, in a text without line ends", () => {
  for (const number of [
    (n: number) => `【0${n}】`,
    (n: number) => `（${"一二三四"[n - 1]}）`,
    (n: number) => `第1集第${n}场 `,
  ])
    expect(headings([1, 2, 3].map((n) => `${number(n)}客厅 日 内 老周推门进来。${talk}`).join(""))).toHaveLength(3);
});
