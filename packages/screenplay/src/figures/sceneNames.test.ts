import { expect, test } from "vitest";
import { readDocument, rowNames, sceneLabels, toDocument } from "../document/index.ts";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { sceneTick } from "./chapterLabels.ts";
import { computeFigures } from "./computeFigures.ts";
import { numberedScene, sceneNames, sceneNamesOf } from "./sceneNames.ts";

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

const parsedPlay = (...acts: string[]) =>
  parseScreenplay(acts.map((act) => `${act}\n（幕启。）\n甲　你来了。\n乙　来了。\n甲　坐。\n乙　不坐。\n`).join("\n"));
const play = (...acts: string[]): [string, string][] =>
  sceneNamesOf(parsedPlay(...acts)).map(({ name, short }) => [name, short]);

test("scenes that are counted in words from one on in each act are told with it", () => {
  expect(play("第一幕\n第一场", "第二场", "第二幕\n第一场", "第二场")).toEqual([
    ["第一幕第1场", "1"],
    ["第一幕第2场", "2"],
    ["第二幕第1场", "1"],
    ["第二幕第2场", "2"],
  ]);
});

test("an act without scenes goes by its own name among the scenes of other acts", () => {
  expect(play("第一幕\n第一场", "第二场", "第二幕——桥头", "第三幕\n第一场")).toEqual([
    ["第一幕第1场", "1"],
    ["第一幕第2场", "2"],
    ["第二幕", "二幕"],
    ["第三幕第1场", "1"],
  ]);
  const figures = computeFigures(parsedPlay("第一幕\n第一场", "第二场", "第二幕——桥头"));
  expect(figures.scenes.map(({ ordinal }) => sceneTick(figures, ordinal))).toEqual(["1", "2", "二幕"]);
  expect(play("第一幕", "第二幕").map(([name]) => name)).toEqual(["第1场", "第2场"]);
});

const scripted = (...headings: string[]) =>
  parseScreenplay(
    headings
      .map((heading) => `${heading}\n老周：你来了。\n林小桥：来了。\n老周：坐吧。\n林小桥：不坐了。\n`)
      .join("\n"),
  );

test.each([
  [
    "digits behind an act are the scene's own",
    ["第一幕 1、客厅 日 内", "2、街道 日 外", "3、码头 夜 外", "第二幕 4、客厅 夜 内", "5、街道 夜 外"],
  ],
  ["an act counted as scenes are", ["第1幕 客厅 日 内", "2、街道 日 外", "3、码头 夜 外"]],
  ["what stands behind a curtain is in no act", ["第1场 客厅 日 内", "第2场 家 夜 内", "第三幕布后 夜 内"]],
])("numbers that do not meet name the scenes: %s", (_, headings) =>
  expect(sceneNamesOf(scripted(...headings)).map(({ name }) => name)).toEqual(
    headings.map((_heading, i) => `第${i + 1}场`),
  ),
);

test.each([
  [
    ["第一幕 1-1 客厅 日 内", "1-2 街道 日 外", "第二幕 2-1 码头 夜 外", "2-2 家 夜 内"],
    ["第1-1场", "第1-2场", "第2-1场", "第2-2场"],
  ],
  [
    ["第一幕第一场 客厅", "第一幕第二场 家", "第二幕第一场 家"],
    ["第一幕第1场", "第一幕第2场", "第二幕第1场"],
  ],
  [
    ["第一幕 第一景 客厅", "第二景 街道", "第二幕 第一景 家"],
    ["第一幕第1场", "第一幕第2场", "第二幕第1场"],
  ],
  [
    ["第一幕第一场", "第一幕第二场", "第二幕 家 夜", "第三幕第一场 家 夜", "第四幕"],
    ["第一幕第1场", "第一幕第2场", "第三幕第1场", "第四幕"],
  ],
  [
    ["第一幕 客厅 日 内", "第二幕 20 年后 客厅 夜 内", "第三幕 街上 日 外"],
    ["第1场", "第2场", "第3场"],
  ],
  [
    ["第一幕第一场", "第一幕第二场", "第二幕 20 年后 客厅 夜 内", "第三幕第一场 家 夜"],
    ["第一幕第1场", "第一幕第2场", "第二幕", "第三幕第1场"],
  ],
])("the act in a scene's own heading comes before one above it: %j", (headings, expected) => {
  const parsed = scripted(...headings);
  expect(sceneNamesOf(parsed).map(({ name }) => name)).toEqual(expected);
  expect(rowNames(toDocument(parsed).document.scenes).flatMap((named) => named?.name ?? [])).toEqual(expected);
});

test("a scene without a number behind an act is called after it, and an episode comes before an act", () => {
  const name = (heading: string, number: string | null, division: string | null = null) =>
    numberedScene({ heading, number }, division);
  expect(
    sceneNames([
      name("第一场", "一"),
      name("第二幕 客厅", "二"),
      name("尾声", null),
      name("第一场", "一", "第三幕"),
    ]).map((scene) => scene.name),
  ).toEqual(["第1场", "第二幕", "第二幕后", "第三幕第1场"]);
  expect(sceneNames([name("第一幕第一场", "一", "第一集"), name("第一幕第一场", "一", "第二集")])[1]?.name).toBe(
    "第二集第1场",
  );
});

test.each([
  ["第二幕 4、客厅 夜 内", "4"],
  ["第二幕 4：客厅 夜 内", "4"],
  ["第二幕 4场 客厅", "4"],
  ["第二幕 4A", "4A"],
  ["第二幕 2-1 码头", "2-1"],
  ["第二幕 20 年后 客厅", "二"],
  ["第二幕 20年后 客厅", "二"],
  ["第二幕 3 个月后 客厅", "二"],
  ["第二幕 10：30 客厅", "二"],
  ["第二幕 80、90年代 客厅", "二"],
  ["第二幕 8 号楼", "二"],
])("the number of %s is %s", (heading, number) =>
  expect(numberedScene({ heading, number: "二" }, null).number).toBe(number),
);
