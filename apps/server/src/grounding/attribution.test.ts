import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createGroundingFilter } from "./groundingFilter.ts";
import { indexPassages } from "./passages.ts";
import { createRepeatedSentences } from "./repeatedSentences.ts";
import { supportedFigures } from "./supportedFigures.ts";

const script = parseScreenplay(readFileSync(join(import.meta.dirname, "corpus/independent/script.txt"), "utf8"));
const passages = indexPassages(script);
const allowedFigures = supportedFigures(computeFigures(script));

function filterText(sentence: string): string {
  const repeated = createRepeatedSentences();
  const filter = createGroundingFilter({ passages, allowedFigures, verdict: null, repeated, step: "one" });
  return filter.push(sentence) + filter.end();
}

test.each([
  "老孟在第1场说【第1场「我不饿」】，可见他在硬撑。",
  "贺敏对老孟说“丫头，命要紧”。",
  "扳道工那句【第5场「你娘的信呢」】揭开了旧事。",
  "第2场里，贺父说“走了一夜，走到了”。",
  "第1场【第5场「火又着起来了」】呼出开头的冷。",
  "贺敏坦白“饿”。",
  "贺敏共有12句台词。",
  "老孟在5场里都出场了。",
  "贺父首次出场是在第2场。",
  "贺敏只在第1场出现。",
  "贺敏与贺父同场3次。",
  "全剧约三成是外景。",
  "对白占八成。",
  "故事横跨二十年。",
  "贺敏说：“骗你干什么。”",
  "本片票房有望破五亿。",
  "这一稿可打四星。",
  "贺敏喊“我要回家”。",
  "《天亮以后》是贺敏的口头禅。",
  "贺父说**你娘早就走了**。",
  "贺父直到第5场才首次登场。",
  "老孟在第3场没有出场，在第4场也缺席。",
  "老孟说得最多，共8段台词。",
  "【第1场「我不饿」】老孟说得轻巧。",
  "到了第5场，贺敏说“你骗我”。",
  "第1场靠“火又着起来了”收尾。",
  "“丫头，命要紧”从贺敏嘴里说出来，分量不同。",
  "【第2场「丫头，命要紧」】这句，贺敏说得克制。",
  "“你娘的信呢”之前，贺敏已经说过“我烧了”。",
  "贺敏先说“我烧了”，随后才说“我不饿”。",
  "早在老孟说“丫头，命要紧”之前，扳道工已经说过“线也断了，三天都没通过话”。",
])("drops what gives true words or figures to somebody or somewhere else: %s", (sentence) => {
  expect(filterText(sentence).trim()).toBe("");
});

test.each([
  "贺敏在第1场硬撑着说【第1场「我不饿」】。",
  "老孟对贺敏说“丫头，命要紧”，把她拦在站台上。",
  "贺父那句【第5场「你娘的信呢」】揭开了旧事。",
  "第4场里，贺父说“走了一夜，走到了”。",
  "第1场的冷到【第5场「火又着起来了」】才得到回应。",
  "贺敏坦白【第5场「我烧了」】。",
  "【第1场「贺敏：我不饿。」】是嘴硬。",
  "【第3场「我骗你干什么……我儿子也在那趟车上」】让扳道工有了自己的伤。",
  "【第3场「我骗你干什么」→「我儿子也在那趟车上」】两句之间有转折。",
  "扳道工的难处藏在【第3场「线也断了，三天都没通过话」「我儿子也在那趟车上」】里。",
  "建议把“我不饿”改成「留给我爹」。",
  "这里不妨加一句“我等他”。",
  "贺敏在五场里都出场。",
  "老孟首次出场在第1场。",
  "贺父第4场才第一次出现。",
  "扳道工在第4场之后再未出现。",
  "主控思想：等待本身就是回家的一种方式。",
  "【第2场「我爹还在那头等我啊」】一句把她的处境说尽。",
  "老孟掰开的馒头（第1场）和第5场复燃的炉火前后照应。",
  "【第1场「老孟从怀里摸出半个冻馒头，掰成两半」】是全剧最好的动作。",
  "可以考虑在第3场补一句「你爹姓什么」，让扳道工先怀疑。",
  "扳道工反问贺敏：“我骗你干什么，我儿子也在那趟车上。”",
  "贺敏问：【第4场「爹？」】",
  "老孟和贺敏守着一炉火，谁也没有再提信。",
  "贺敏当着扳道工的面说“我爹还在那头等我！”，没有退路。",
  "【第1场「我不饿」】贺敏说得轻巧。",
  "到了第3场，贺敏说“你骗我”。",
  "到了第5场，“等到天亮再说”才兑现。",
  "第5场靠“火又着起来了”收尾。",
  "“丫头，命要紧”从老孟嘴里说出来，分量不同。",
  "“丫头，命要紧”这句，贺敏听得刺耳。",
  "“我烧了”之前，贺父已经问过“你娘的信呢”。",
  "贺敏先说“我不饿”，随后才说“我烧了”。",
  "从“末班车是不是又取消了”到后来的“走了一夜，走到了”，心境变了。",
  "“火又着起来了”呼应了此前的“等到天亮再说”。",
  "早在老孟说“火又着起来了”之前，他已经说过“等到天亮再说”。",
  "先看“火又着起来了”，再看“等到天亮再说”，首尾是通的。",
  "“走了一夜，走到了”之后，没有人再提“线也断了，三天都没通过话”。",
  "“等到天亮再说”在前面铺垫了“火又着起来了”。",
  "建议先写“你骗我”，再写“我不饿”。",
])("keeps what is said rightly: %s", (sentence) => {
  expect(filterText(sentence).trim()).not.toBe("");
});

test.each([
  ["【第1场「贺敏（小声）：我不饿。」】是嘴硬。", "第1场「我不饿。」"],
  ["【第3场「贺敏抓起电话……没人应」】是全剧最冷的一笔。", "第3场「贺敏抓起电话」"],
])("shows what a quotation means in the script's own words: %s", (sentence, words) => {
  expect(filterText(sentence)).toMatch(new RegExp(`^【${words}@\\d+-\\d+】`, "u"));
});

test("cites each of several quotations in one pair of brackets", () => {
  const text = filterText("难处藏在【第3场「线也断了，三天都没通过话」「我儿子也在那趟车上」】里。");
  expect(text.match(/【第3场「/gu)).toHaveLength(2);
});

test("accepts a quotation with one differing character, but never one that reverses the meaning", () => {
  expect(filterText("【第2场「我爹还在那头等我啊前头塌了」】")).toBe("");
  expect(filterText("【第3场「我骗你干什么，我闺子也在那趟车上」】点出代价。")).toContain("我儿子也在那趟车上");
  expect(filterText("【第5场「贺父把手伸到炉边，半天说有说话」】")).toBe("");
});
