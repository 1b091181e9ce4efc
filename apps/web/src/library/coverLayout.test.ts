import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnHeight } from "@mochang/contract";
import { layOutAuthor, layOutTitle, paperOf, SMALL_LAYOUTS } from "./coverLayout.ts";

describe("cover title", () => {
  it("keeps a short title in one column", () => {
    expect(layOutTitle("雾港来信")).toEqual({ size: "l", columns: 1, lines: ["雾港来信"] });
    expect(layOutTitle("长街第七盏灯")).toEqual({ size: "m", columns: 1, lines: ["长街第七盏灯"] });
  });

  it("breaks a long one evenly, the longer part first", () => {
    expect(layOutTitle("我爹养了一只鹅").lines).toEqual(["我爹养了", "一只鹅"]);
    expect(layOutTitle("从前有一座山山上有一座庙庙").lines).toEqual(["从前有一座山山", "上有一座庙庙"]);
  });

  it("never begins a column with a closing mark, nor ends one in an opening mark", () => {
    expect(layOutTitle("回家吧，妈妈在等").lines).toEqual(["回家吧，", "妈妈在等"]);
    expect(layOutTitle("甲乙丙丁，戊己庚").lines).toEqual(["甲乙丙丁，", "戊己庚"]);
    expect(layOutTitle("甲乙丙丁（戊己庚").lines).toEqual(["甲乙丙丁", "（戊己庚"]);
    expect(layOutAuthor("阿卜杜勒·拉赫曼·穆罕默德", 1).some((line) => line.startsWith("·"))).toBe(false);
  });

  it("breaks between Latin words, and inside one that is too long", () => {
    expect(layOutTitle("long-county-opera").lines).toEqual(["long-county-", "opera"]);
    expect(layOutTitle("The Last Ferry").lines).toEqual(["The Last ", "Ferry"]);
    expect(layOutTitle("a".repeat(24)).lines).toEqual(["a".repeat(13), "a".repeat(11)]);
  });

  it("gives capitals their height, and letters of other scripts that they lie", () => {
    expect(layOutTitle("W".repeat(20)).lines).toEqual(["WWWWWWW", "WWWWWWW", "WWWWWW"]);
    expect(layOutTitle("Émigré’s Lament").lines).toEqual(["Émigré's ", "Lament"]);
    expect(layOutTitle("Преступление").lines).toEqual(["Преступление"]);
  });

  it("fits the small cover of a search's hit, smaller from eleven characters on", () => {
    expect(layOutTitle("雾港来信", SMALL_LAYOUTS)).toEqual({ size: "l", columns: 1, lines: ["雾港来信"] });
    expect(layOutTitle("长街第七盏灯", SMALL_LAYOUTS)).toEqual({ size: "l", columns: 2, lines: ["长街第", "七盏灯"] });
    expect(layOutTitle("从前有一座山山上有座庙", SMALL_LAYOUTS)).toMatchObject({ size: "s", columns: 2 });
    const { lines } = layOutTitle("字".repeat(32), SMALL_LAYOUTS);
    expect(lines.join("")).toBe(`${"字".repeat(20)}…`);
  });

  it("holds 24 characters without marks, and marks what it cuts", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(..."天地玄黄宇宙洪荒，。A1"), { minLength: 1, maxLength: 32 }), (chars) => {
        const title = chars.join("");
        const { lines, columns } = layOutTitle(title);
        const joined = lines.join("");
        expect(lines.length).toBeLessThanOrEqual(columns);
        expect(lines.every((line) => columnHeight(line.trim()) <= 8)).toBe(true);
        if (joined !== title) {
          expect(joined.endsWith("…")).toBe(true);
          expect(title.startsWith(joined.slice(0, -1))).toBe(true);
          expect(columnHeight(title)).toBeGreaterThan(/[，。]/u.test(title) ? 12 : 24);
        }
      }),
    );
  });
});

describe("cover signature", () => {
  it("stands in one column, in two beside a short title, and says where it is cut", () => {
    const long = "阿卜杜热合曼·买买提艾力";
    expect(layOutAuthor("方砚秋", 3)).toEqual(["方砚秋　著"]);
    expect(layOutAuthor(long, 1).join("")).toBe(`${long}　著`);
    expect(layOutAuthor(long, 1)).toHaveLength(2);
    expect(layOutAuthor(long, 3)).toEqual(["阿卜杜热合曼…　著"]);
  });

  it("keeps words of letters that lie whole, in any script, and cuts behind one", () => {
    expect(layOutAuthor("Сергей Довлатов", 1)).toEqual(["Сергей ", "Довлатов　著"]);
    expect(layOutAuthor("Gabriel García Márquez", 1)).toEqual(["Gabriel García ", "Márquez　著"]);
    expect(layOutAuthor("Gabriel García Márquez", 2)).toEqual(["Gabriel…　著"]);
    expect(layOutAuthor("Konstantinopoulou", 2)).toEqual(["Konstantinop…　著"]);
    expect(layOutAuthor("Aleksandra K.", 3)).toEqual(["Aleksandra K.　著"]);
    expect(layOutAuthor("Flann O’Brien", 2)).toEqual(["Flann O'Brien　著"]);
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
