import { describe, expect, it } from "vitest";
import type { ScriptType } from "@mochang/generation";
import { longNovel, longScript, workOf } from "../testing/testWork.ts";
import { incompleteWork, isUnfinished } from "./incompleteWork.ts";

const why = (text: string, medium: ScriptType | null = null, name?: string): string | null =>
  incompleteWork(workOf(text, name), { form: "screenplay", medium });
const whole = longScript(12_000);

describe("a work that is not whole, by rules", () => {
  it.each([null, 1, 2, 3, 4, 5, 6, 7] as const)("lets a whole one of medium %s be", (medium) => {
    expect(why(whole, medium)).toBeNull();
  });
  it.each(["（未完待续）", "未完", "【待续】", "——未完待续——", "To be continued…", "（以下略）"])(
    "goes by a mark at the end: %s",
    (mark) => {
      expect(why(`${whole}\n${mark}`)).toMatch(/^稿末写着“.+”，还没有写完$/u);
      expect(why(`${whole.slice(0, 6_000)}\n${mark}\n${whole}`)).toBeNull();
    },
  );
  it("goes by a title that says so", () => {
    expect(why(whole, null, "末班船（节选）")).toContain("节选");
    expect(why(whole, null, "未完成的肖像")).toBeNull();
  });
  it("takes a short text for a piece of a long medium, but not where it says that it ends", () => {
    const short = longScript(2_000);
    expect(why(short, 1)).toMatch(/^只有 [\d,]+ 字，也没有剧终的标记，是一个片段$/u);
    expect(why(`${short}\n（剧终）`, 1)).toBeNull();
    expect(why(short, 5)).toBeNull();
    expect(why(short)).toBeNull();
    expect(why("1、码头 夜 外\n许岚：走吧。")).toContain("片段");
  });
  it("sees a last scene that is only a heading", () => {
    expect(why(`${whole}\n99、天台 夜 外\n`)).toBe("最后一场只有场次标题，还没有写");
  });
  it("measures a novel by a novel's length", () => {
    const work = workOf(longNovel(6_000), "末班船", "novel");
    expect(incompleteWork(work, { form: "novel", medium: null })).toBeNull();
    const piece = workOf(longNovel(400), "末班船", "novel");
    expect(incompleteWork(piece, { form: "novel", medium: null })).toContain("片段");
  });
});

describe("a work that its reader found unfinished", () => {
  const text = "甲".repeat(1_000);
  const ending = (kind: "未写完" | "开放", start: number) => ({
    ending: { kind, what: `停在门口【第9场「他没有推门」@${start}-${start + 5}】` },
  });
  it("is believed where the end of the text is quoted", () => {
    expect(isUnfinished(ending("未写完", 950), { text })).toBe(true);
    expect(isUnfinished(ending("未写完", 500), { text })).toBe(false);
    expect(isUnfinished({ ending: { kind: "未写完", what: "" } }, { text })).toBe(false);
    expect(isUnfinished(ending("开放", 950), { text })).toBe(false);
    expect(isUnfinished(ending("未写完", 950), { text: `${text}\n（全剧终）` })).toBe(false);
  });
});
