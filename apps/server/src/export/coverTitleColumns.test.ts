import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, expect, test } from "vitest";
import { closeCompilers } from "./compileInWorker.ts";
import { coverTitleColumns } from "./coverTitleColumns.ts";
import { renderReport } from "./renderReport.ts";
import { sampleReport } from "./testing/sampleReport.ts";

afterAll(() => closeCompilers());

const LABEL = "剧本评估报告";
const LONG = "一九八四年冬天县剧团最后一次下乡演出之后发生在后台的那些没有人愿意再提起的事";

test.each([
  ["雾港来信", ["雾港来信"]],
  ["雾港来信与那年的灯塔", ["雾港来信与", "那年的灯塔"]],
  ["《晚归》（上）", ["《晚归》", "（上）"]],
  ["The Counterproductive Keeper", ["The", "Counterproductive", "Keeper"]],
])("%s stands in columns", (name, columns) => expect(coverTitleColumns(name, []).title).toEqual(columns));

test("a long author takes columns side by side", () => {
  const author = "阿卜杜热合曼·买买提艾力·吾斯曼江与王小明联合编剧";
  const [signed] = coverTitleColumns("灯", [["作者", author]]).signature;
  expect(signed?.columns.join("")).toBe(author);
  expect(signed?.columns.every((column) => [...column].length <= 14)).toBe(true);
});

/** Words of the cover with the top and the foot of their boxes, in points from the page's foot. */
async function coverWords(name: string, author: string) {
  const { report } = sampleReport(2);
  const bytes = await renderReport({ ...report, work: { ...report.work, name, author } });
  const document = await getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [, turn = 0, , up = 0, x = 0, y = 0] = item.transform as number[];
    const lying = Math.abs(turn) > Math.abs(up);
    return [{ text: item.str, x, top: y + (lying ? 0 : item.height), foot: lying ? y - item.width : y }];
  });
  await document.loadingTask.destroy();
  return words;
}

test.each([
  ["雾港来信与那年的灯塔", "方砚秋"],
  [LONG, "阿卜杜热合曼·买买提艾力·吾斯曼江与王小明联合编剧"],
  ["The Extraordinarily Counterproductive Lighthouse Keeper", "Bartholomew Featherstonehaugh-Cholmondeley"],
  ["", ""],
])("on the cover of %s nothing stands on another's place", async (name, author) => {
  const words = await coverWords(name, author);
  const slip = words.filter((word) => word.foot > 350 && word.x < 300);
  const label = slip.slice(-LABEL.length);
  const title = slip.slice(0, -LABEL.length);
  expect(label.map((word) => word.text).join("")).toBe(LABEL);
  expect(title.length).toBeGreaterThan(0);
  expect(Math.min(...title.map((word) => word.foot))).toBeGreaterThan(Math.max(...label.map((word) => word.top)));
  expect(words.every((word) => word.foot > 0)).toBe(true);
  expect(words.some((word) => word.text.includes("佚"))).toBe(false);
  expect(words.filter((word) => word.text === "者")).toHaveLength(author === "" ? 0 : 1);
});
