import { expect, test } from "vitest";
import { lineFaults } from "./lineFaults.ts";

const action = (text: string) => lineFaults({ type: "action", text }, ["其实"]).map(({ rule }) => rule);

test.each([
  ["空气仿佛凝固了。", "cliche"],
  ["她眼中闪过一丝慌乱。", "cliche"],
  ["这不是告别，而是开始。", "cliche"],
  ["沈照禾感到非常悲伤。", "told-emotion"],
  ["其实门没有锁。", "banned-word"],
  ["She looks at the well for a long time.", "foreign-line"],
])("%s is %s", (text, rule) => expect(action(text)).toContain(rule));

test("what is only like them passes", () => {
  for (const text of ["他笑了一下，嘴里还有饭。", "空气里有煤烟味。", "她把 iPhone 放在桌上。", "这不是他的杯子。"])
    expect(action(text)).toEqual([]);
  expect(lineFaults({ type: "dialogue", text: "我心里难过，行了吧。" })).toEqual([]);
  expect(lineFaults({ type: "character", text: "其实" }, ["其实"])).toEqual([]);
});

test("its quote stands in it word for word", () => {
  for (const text of ["他嘴角勾起一抹冷笑。", "一股寒意从脚底升起。"])
    for (const { quote } of lineFaults({ type: "action", text })) expect(text).toContain(quote);
});
