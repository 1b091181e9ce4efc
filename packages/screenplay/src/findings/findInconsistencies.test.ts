import { describe, expect, test } from "vitest";
import type { FindingRule } from "../figures/figures.ts";
import { build, type SceneSketch, speech } from "../testing/build.ts";
import { findInconsistencies } from "./findInconsistencies.ts";
import { numberValue } from "./sceneNumbers.ts";

const scene = (number: string | null, place: string | null, time: string | null, intExt: "内" | "外" = "内", rows: SceneSketch["rows"] = [["action", "风。"], ...speech("沈越", "走吧。")]): SceneSketch => ({
  number,
  heading: [number === null ? "" : `${number}、`, place ?? "", " ", time ?? "", " ", intExt].join("").trim(),
  fields: { intExt, time, place },
  rows,
});
const rules = (sketches: SceneSketch[]): FindingRule[] => findInconsistencies(build(sketches)).map((f) => f.rule);
const numbered = (...numbers: (string | null)[]) => rules(numbers.map((n) => scene(n, "客厅", "日")));

test("a clean script has no finding", () => {
  expect(numbered("1", "2", "3", "4", "5")).toEqual([]);
});

describe("scene numbers", () => {
  test("jumped", () => expect(numbered("1", "2", "4", "5", "6")).toEqual(["scene-number-jumped"]));
  test("twice", () => expect(numbered("1", "2", "2", "3", "4")).toEqual(["scene-number-twice"]));
  test("missing", () => expect(numbered("1", "2", null, "4", "5", "6")).toEqual(["scene-number-missing"]));
  test("12A follows 12", () => expect(numbered("11", "12", "12A", "13")).toEqual([]));
  test("episodes begin anew", () => expect(numbered("1-1", "1-2", "1-3", "2-1", "2-2")).toEqual([]));
  test("Chinese and full-width numerals count on", () => expect(numbered("九", "十", "十一", "１２", "13")).toEqual([]));
  test.each([["二十一", 21], ["一百零五", 105], ["〇七", 7], ["１２", 12], ["3a", null], ["", null]] as const)("%s is %s", (written, value) => expect(numberValue(written)).toBe(value));
});

describe("headings", () => {
  const five = ["1", "2", "3", "4", "5"].map((n) => scene(n, "客厅", "日"));
  test("without time", () => expect(rules([...five, scene("6", "客厅", null)])).toEqual(["heading-without-time"]));
  test("without place", () => expect(rules([...five, scene("6", null, "日")])).toEqual(["heading-without-place"]));
  test("no habit, no finding", () => expect(rules(["1", "2", "3", "4"].map((n) => scene(n, "客厅", null)))).toEqual([]));
});

describe("continuity", () => {
  test("one room inside and outside", () => expect(rules([scene("1", "林家厨房", "日"), scene("2", "林家厨房", "日", "外")])).toEqual(["place-inside-outside"]));
  test("a school may be both", () => expect(rules([scene("1", "学校", "日"), scene("2", "学校", "日", "外")])).toEqual([]));
  test("continuous, yet another time of day", () => {
    const on = { ...scene("2", "走廊", "夜"), heading: "2、走廊 夜 内（接上场）" };
    expect(rules([scene("1", "客厅", "日"), on])).toEqual(["time-contradicts-continuous"]);
    expect(rules([scene("1", "客厅", "夜"), on])).toEqual([]);
  });
});

describe("cast lines and names", () => {
  const withCast = (n: string, cast: string, ...names: string[]) => scene(n, "客厅", "日", "内", [["meta", `人物：${cast}`], ...names.flatMap((name) => speech(name, "好的，知道了。"))]);
  test("speaker absent from the scene's cast line", () => expect(rules([withCast("1", "沈越、林晚", "沈越"), withCast("2", "沈越", "沈越", "周望"), withCast("3", "沈越", "沈越")])).toEqual(["speaker-not-in-cast-line"]));
  test("a voice from outside need not be in it", () => {
    const voice = scene("2", "客厅", "日", "内", [["meta", "人物：沈越"], ["character", "周望（OS）："], ["dialogue", "开门。", "周望"], ...speech("沈越", "谁？")]);
    expect(rules([withCast("1", "沈越", "沈越"), voice, withCast("3", "沈越", "沈越")])).toEqual([]);
  });
  test("three characters, one off, rare beside usual", () => {
    const usual = ["1", "2", "3", "4", "5"].map((n) => scene(n, "客厅", "日", "内", speech("欧阳晓", "好。")));
    expect(rules([...usual, scene("6", "客厅", "日", "内", speech("欧阳小", "好。"))])).toEqual([]);
    expect(rules([...usual, scene("6", "客厅", "日", "内", speech("欧阳哓", "好。"))])).toEqual(["similar-person-names"]);
  });
  test("siblings are two people", () => {
    const usual = ["1", "2", "3", "4", "5"].map((n) => scene(n, "客厅", "日", "内", speech("沈越", "好。")));
    expect(rules([...usual, scene("6", "客厅", "日", "内", speech("沈舟", "好。"))])).toEqual([]);
  });
  test("one place spelt in two ways", () => {
    expect(rules([...["1", "2", "3"].map((n) => scene(n, "老城塘茶馆", "日")), scene("4", "老城糖茶馆", "日")])).toContain("similar-place-names");
    expect(rules([scene("1", "203室", "日"), scene("2", "203室", "日"), scene("3", "204室", "日")])).toEqual([]);
  });
});

describe("speech", () => {
  test("a cue with no speech", () => expect(rules([scene("1", "客厅", "日", "内", [...speech("沈越", "走。"), ["character", "沈越："], ["action", "他走了。"]])])).toEqual(["cue-without-speech"]));
  test("an over-long speech", () => expect(rules([scene("1", "客厅", "日", "内", speech("沈越", "说".repeat(501)))])).toEqual(["overlong-speech"]));
  test("an over-long scene", () => {
    const short = ["1", "2", "3", "4"].map((n) => scene(n, "客厅", "日"));
    expect(rules([...short, scene("5", "客厅", "日", "内", [["action", "长".repeat(5001)]])])).toEqual(["overlong-scene"]);
  });
  test("a quotation mark without a partner", () => {
    const rows = (text: string): SceneSketch["rows"] => [["action", text]];
    expect(rules([scene("1", "客厅", "日", "内", rows("他说：“走。"))])).toEqual(["quotes-unpaired"]);
    expect(rules([scene("1", "客厅", "日", "内", rows("他说：“走。”"))])).toEqual([]);
  });
});

test("every quote is the slice at its offsets", () => {
  const parsed = build([scene("1", "林家厨房", "日"), scene("3", "林家厨房", "夜", "外", [["character", "沈越："], ["action", "长".repeat(900)]])]);
  const found = findInconsistencies(parsed);
  expect(found.length).toBeGreaterThan(1);
  for (const q of found.flatMap((f) => f.quotes)) expect(parsed.text.slice(q.start, q.end)).toBe(q.text);
});
