import { describe, expect, test } from "vitest";
import { saysOrdinal, writtenNumber } from "./writtenNumber.ts";

describe("numbers of headings", () => {
  test("are parted from the rest, and kept where nothing else stands", () => {
    expect(
      ["第12场 内 灯塔 夜", "12、渡口 日 外", "1-3. 渡口", "第十二场　内景", "内 灯塔", "第3场"].map(writtenNumber),
    ).toEqual(["第12场 ", "12、", "1-3. ", "第十二场　", "", ""]);
  });
  test("are left out only when they say what the gutter says", () => {
    expect(saysOrdinal("12", 12)).toBe(true);
    expect(saysOrdinal("十二", 12)).toBe(true);
    expect(saysOrdinal("一百零三", 103)).toBe(true);
    expect(saysOrdinal("二十", 20)).toBe(true);
    expect(saysOrdinal("41", 40)).toBe(false);
    expect(saysOrdinal("1-3", 3)).toBe(false);
    expect(saysOrdinal(null, 3)).toBe(false);
  });
});
