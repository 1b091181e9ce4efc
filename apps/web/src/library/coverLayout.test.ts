import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layOutTitle, paperOf } from "./coverLayout.ts";

describe("cover title", () => {
  it("keeps a short title in one column", () => {
    expect(layOutTitle("雾港来信")).toEqual({ size: "l", columns: 1, lines: ["雾港来信"] });
    expect(layOutTitle("长街第七盏灯")).toEqual({ size: "m", columns: 1, lines: ["长街第七盏灯"] });
  });

  it("breaks a long one evenly, the longer part first", () => {
    expect(layOutTitle("我爹养了一只鹅").lines).toEqual(["我爹养了", "一只鹅"]);
    expect(layOutTitle("从前有一座山山上有一座庙庙").lines).toEqual(["从前有一座山山", "上有一座庙庙"]);
  });

  it("never begins a column with a closing mark", () => {
    expect(layOutTitle("回家吧，妈妈在等").lines).toEqual(["回家吧，", "妈妈在等"]);
    expect(layOutTitle("甲乙丙丁，戊己庚").lines).toEqual(["甲乙丙丁，", "戊己庚"]);
  });

  it("breaks between Latin words, and inside one that is too long", () => {
    expect(layOutTitle("long-county-opera").lines).toEqual(["long-", "county-", "opera"]);
    expect(layOutTitle("The Last Ferry").lines).toEqual(["The Last ", "Ferry"]);
    expect(layOutTitle("a".repeat(24)).lines).toEqual(["aaaaaaaa", "aaaaaaaa", "aaaaaaaa"]);
  });

  it("loses no character of a title up to 24, and marks what it cuts", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(..."天地玄黄宇宙洪荒，。A1"), { minLength: 1, maxLength: 32 }), (chars) => {
        const title = chars.join("");
        const { lines, columns } = layOutTitle(title);
        const joined = lines.join("");
        expect(lines.length).toBeLessThanOrEqual(columns);
        if (chars.length <= 24) expect(joined).toBe(title);
        else expect(joined.endsWith("…")).toBe(true);
      }),
    );
  });
});

describe("cover paper", () => {
  it("knows the common genres, also inside longer names", () => {
    expect(paperOf("悬疑")).toBe("celadon");
    expect(paperOf("都市爱情")).toBe("rose");
  });
  it("gives an unknown genre one tint for good", () => {
    expect(paperOf("赛博")).toBe(paperOf("赛博"));
  });
});
