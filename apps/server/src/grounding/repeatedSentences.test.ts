import { describe, expect, it } from "vitest";
import { createRepeatedSentences } from "./repeatedSentences.ts";

const cited = (sentence: string, start: number): string =>
  `${sentence}【第1场「雨水顺着铁皮屋檐往下淌」@${start}-${start + 11}】。`;

describe("sentences of two sections", () => {
  const first = "主角在码头的选择没有退路，这一刀切断了他与家里的全部来往。";
  const near = "主角在码头的选择没有退路，这一刀切断了他和家里的全部来往。";
  const other = "码头那场雨只管气氛，撕船票的动作才管命运。";
  it("are one where most of their words are", () => {
    const repeated = createRepeatedSentences();
    expect(repeated.addSentence("prompt:5", first)).toBe(true);
    expect(repeated.addSentence("prompt:49", near)).toBe(false);
    expect(repeated.addSentence("prompt:49", other)).toBe(true);
  });
  it("are two when the first is unsaid, and inside one section", () => {
    const repeated = createRepeatedSentences();
    repeated.addSentence("prompt:5", first);
    expect(repeated.addSentence("prompt:5", near)).toBe(true);
    repeated.forget("prompt:5");
    expect(repeated.addSentence("prompt:49", near)).toBe(true);
  });
});

describe("a quotation", () => {
  it("stands in two sections and no third, as often as each likes", () => {
    const repeated = createRepeatedSentences();
    expect(repeated.addSentence("prompt:5", cited("开头稳", 10))).toBe(true);
    expect(repeated.addSentence("prompt:5", cited("雨写得准确", 10))).toBe(true);
    expect(repeated.addSentence("prompt:49", cited("冲突从天气里来", 10))).toBe(true);
    expect(repeated.addSentence("prompt:53", cited("结局回到了雨里", 12))).toBe(false);
    expect(repeated.addSentence("prompt:53", cited("另一处的雨也是雨", 200))).toBe(true);
    repeated.forget("prompt:49");
    expect(repeated.addSentence("prompt:53", cited("结局回到了雨里", 12))).toBe(true);
  });
  it("is taken out of a text that stands in a third section, which may name it beforehand", () => {
    const repeated = createRepeatedSentences();
    repeated.addSentence("prompt:5", cited("开头稳", 10));
    repeated.addSentence("prompt:49", cited("冲突从天气里来", 10));
    const text = `物件替人开口，${cited("雨替人说话", 10)}${cited("门也替人说话", 200)}`;
    expect(repeated.withoutSpentQuotes("prompt:4", text)).toBe(
      `物件替人开口，雨替人说话。${cited("门也替人说话", 200)}`,
    );
    expect(repeated.withoutSpentQuotes("prompt:5", text)).toBe(text);
    expect(repeated.spentQuotes("prompt:4")).toEqual(["雨水顺着铁皮屋檐往下淌"]);
    expect(repeated.spentQuotes("prompt:5")).toEqual([]);
  });
});
