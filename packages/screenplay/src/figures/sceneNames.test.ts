import { expect, test } from "vitest";
import { readDocument, sceneLabels, toDocument } from "../document/index.ts";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { sceneNames, sceneNamesOf } from "./sceneNames.ts";

const of = (...numbers: (string | null)[]) => sceneNames(numbers.map((number) => ({ number, division: null })));
const names = (...numbers: (string | null)[]) => of(...numbers).map(({ name }) => name);

test("scenes are called by their writer's numbers, and by their places where there are none", () => {
  expect(names("1", "2", "2A", "第三场")).toEqual(["第1场", "第2场", "第2A场", "第三场"]);
  expect(of("12", "13A").map(({ short, written }) => [short, written])).toEqual([
    ["12", true],
    ["13A", true],
  ]);
  expect(names(null, null)).toEqual(["第1场", "第2场"]);
  expect(of("一", "二")).toEqual([
    { name: "第1场", short: "1", written: true },
    { name: "第2场", short: "2", written: true },
  ]);
  expect(names("1-1", "1-2", "2-1")).toEqual(["第1-1场", "第1-2场", "第2-1场"]);
});

test("a scene without a number is called as the sheet numbers it", () => {
  const text =
    "1-1渡口 晨 外\n甲：早。\n\n内景 驾驶舱 夜\n乙：走。\n\n外景 江边 夜\n甲：好。\n\n1-2渡口 夜 外\n乙：晚。\n\n1-3江心 夜 外\n甲：船。\n\n1-4桥头 夜 外\n乙：灯。\n";
  const { document } = toDocument(parseScreenplay(text));
  const { parsed } = readDocument(document);
  const labels = sceneLabels({ children: document.scenes }).filter((label) => label !== null);
  expect(labels).toEqual(["1-1", "1-1A", "1-1B", "1-2", "1-3", "1-4"]);
  expect(sceneNamesOf(parsed).map(({ short }) => short)).toEqual(labels);
  expect(sceneNamesOf(parsed).map(({ written }) => written)).toEqual([true, false, false, true, true, true]);
  expect(names(null, "1", "2")).toEqual(["第0A场", "第1场", "第2场"]);
  expect(names(null, "2", "3")).toEqual(["第1场", "第2场", "第3场"]);
});

test("no two are called alike", () => {
  expect(names("1", "2", null, "3", null)).toEqual(["第1场", "第2场", "第2A场", "第3场", "第3A场"]);
  expect(names("5", "6", "6", "7", "8", "9", "10", "11", "12", "13", "14")[2]).toBe("第6场（2）");
  // Numbers that begin again, and nothing says where.
  expect(names("1", "2", "3", "1", "2", "3")).toEqual(["第1场", "第2场", "第3场", "第4场", "第5场", "第6场"]);
});

test("numbers that begin again in each episode are told with it", () => {
  const text = `第一集\n\n1、客厅 日 内\n甲：早。\n乙：早。\n\n2、街上 日 外\n甲：走。\n乙：好。\n\n第二集\n\n1、客厅 夜 内\n甲：晚。\n乙：晚。\n`;
  expect(sceneNamesOf(parseScreenplay(text)).map(({ name, short }) => [name, short])).toEqual([
    ["第一集第1场", "1"],
    ["第一集第2场", "2"],
    ["第二集第1场", "1"],
  ]);
});
