import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const scene =
  "外景 城门外 日沈越提着刀赶路。沈越（大怒）你是什么人？林栖兄弟，你不认得我了？沈越看了看林栖。沈越你是林家哥哥！林栖连忙扶起沈越。林栖（笑）俺等你三天了。" +
  "沈越大笑。沈越哥哥请坐！林栖给沈越倒酒。林栖兄弟吃酒！沈越摇了摇头。沈越俺答应了娘，不吃酒！林栖（点头）俺也不劝你。沈越站起身。沈越后会有期！";

/** `type(speaker)|text` of every line. */
const lines = (text: string): string[] =>
  parseScreenplay(text).scenes.flatMap((one) =>
    one.lines.map((line) => `${line.type}${line.speaker ? `(${line.speaker})` : ""}|${line.text}`),
  );

test("names without a colon in front of their speeches are cues where the document writes them so", () => {
  const read = lines(scene);
  expect(read).toContain("parenthetical(沈越)|（大怒）");
  expect(read).toContain("dialogue(沈越)|你是什么人？");
  expect(read).toContain("dialogue(林栖)|兄弟吃酒！");
  expect(read).toContain("action|沈越看了看林栖。");
});

test("where colons stand behind names, a name without one acts", () => {
  const spoken = "沈越：你来了。林栖：来了。沈越：坐吧。林栖：不坐了。沈越：你等等！林栖：俺不等了！";
  expect(lines(spoken + scene).join("\n")).not.toContain("parenthetical(沈越)|（大怒）");
});
