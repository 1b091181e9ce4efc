import { parseScreenplay } from "@mochang/screenplay";
import { describe, expect, test } from "vitest";
import { claimsForeignKinship } from "./claimsForeignKinship.ts";
import { indexPassages } from "./passages.ts";

const passages = indexPassages(
  parseScreenplay(
    [
      "第1场 邱家花厅 夜 内",
      "人物：邱敬斋、邱少白",
      "邱少白：爹，您睡下吧。",
      "邱敬斋：把灯带走。",
      "",
      "第2场 供电所 日 内",
      "人物：老郝、梁不凡",
      "老郝：你停的电，你去送回来。",
      "梁不凡：那也得写。",
      "",
      "第3场 天井 日 外",
      "人物：贾总、梁妈、二棒、水生",
      "贾总：梁姐，字还是你签。",
      "梁妈：明天再说。",
      "二棒：二哥，你听。",
      "水生：听着呢。",
    ].join("\n"),
  ),
);

describe("what two people are said to be to each other", () => {
  test.each([
    "邱少白是邱敬斋的儿子，也是他的难题。",
    "邱敬斋、邱少白父子在灯下摊牌。",
    "老郝是梁不凡的师傅，话不多。",
    "老郝像是梁不凡的父亲。",
    "二棒和水生是亲兄弟。",
    "邱少白的父亲心里有数。",
    "老郝和梁不凡是兄弟还是父子，剧本没有写明。",
    "老郝和梁不凡是夫妻还是恋人，剧本没有写明。",
  ])("stands when the script has a word for it, or when none is claimed: %s", (sentence) => {
    expect(claimsForeignKinship(sentence, passages)).toBe(false);
  });

  test.each([
    "邱少白是邱敬斋的侄子，两人在第1场争执。",
    "老郝是梁不凡的父亲，父子同在供电所。",
    "老郝与梁不凡原是亲兄弟。",
    "梁不凡是老郝失散多年的女儿。",
    "老郝是梁不凡的亲外公。",
    "贾总是梁妈的弟弟，第3场一声“梁姐”道破了亲缘。",
  ])("is not shown when nothing they say holds a word for it: %s", (sentence) => {
    expect(claimsForeignKinship(sentence, passages)).toBe(true);
  });
});
