import { expect, test } from "vitest";
import { computeFigures } from "@mochang/screenplay";
import { createGroundingFilter } from "./groundingFilter.ts";
import { indexPassages } from "./passages.ts";
import { createRepeatedSentences } from "./repeatedSentences.ts";
import { supportedFigures } from "./supportedFigures.ts";
import { testScript } from "./testScript.ts";

const FRONT = [
  "末班渡船",
  "本剧获第九届青年编剧大赛最佳剧本奖。",
  "许岚：三十岁，外冷内热，全剧最动人的女性形象。",
  "阐述：这是一部关于原谅的戏，台词精准，结构严密。",
];
const SCENES = [
  ["1. 外 码头 日", "许岚把钥匙放在缆桩上，没有回头。"],
  ["2. 内 客厅 夜", "老周把那把钥匙攥在手里坐到天亮。"],
];
const parsed = testScript(SCENES, FRONT);
const passages = indexPassages(parsed);
const allowedFigures = supportedFigures(computeFigures(parsed));
function filterText(text: string): string {
  const repeated = createRepeatedSentences();
  const filter = createGroundingFilter({ passages, allowedFigures, verdict: null, repeated, step: "47" });
  return filter.push(text) + filter.end();
}

test.each([
  "人物立得住【开篇「外冷内热，全剧最动人的女性形象」】。",
  "结构严密，台词精准【开篇「这是一部关于原谅的戏，台词精准，结构严密」】。",
  "品质有保证【开篇「本剧获第九届青年编剧大赛最佳剧本奖」】。",
  "许岚是“外冷内热，全剧最动人的女性形象”。",
  "正如作者阐述所言，台词精准，结构严密【开篇「台词精准，结构严密」】。",
  "阐述称台词精准【开篇「台词精准，结构严密」】，足以证明对白水准。",
  "作品获第九届青年编剧大赛最佳剧本奖。",
  "本剧已获最佳剧本奖，市场价值有保证。",
  "这部得奖作品值得立项。",
  "编剧大赛认可了它的品质【开篇「本剧获第九届青年编剧大赛最佳剧本奖」】。",
])("what the author says before the first scene carries no judgement: %s", (sentence) => {
  expect(filterText(sentence)).toBe("");
});

test.each([
  "作者在正文前自称获奖【开篇「本剧获第九届青年编剧大赛最佳剧本奖」】，与评价无关。",
  "人物小传写她“外冷内热，全剧最动人的女性形象”，戏里要看动作。",
  "阐述称台词精准【开篇「台词精准，结构严密」】，这不能证明戏里也这样。",
  "作者自述本剧得过奖，评的只是稿子。",
  "简介写明作品获第九届青年编剧大赛最佳剧本奖，与评价无关。",
  "据称这部戏得过奖【开篇「本剧获第九届青年编剧大赛最佳剧本奖」】，与评价无关。",
  "剧本里他获了奖，却没有人来领。",
  "作品可以争取入围创投单元。",
])("it may be told as the author's: %s", (sentence) => {
  expect(filterText(sentence)).not.toBe("");
});

test("beside a quotation from a scene it stands with it", () => {
  const both = "她说放下就放下【第1场「许岚把钥匙放在缆桩上」】，与设想一致【开篇「这是一部关于原谅的戏」】。";
  expect(filterText(both)).toContain("【第1场「许岚把钥匙放在缆桩上」");
});

test("a text without scenes is all of it the work", () => {
  const prose = testScript([], ["许岚把钥匙放在缆桩上，没有回头。"]);
  const filter = createGroundingFilter({
    passages: indexPassages(prose),
    allowedFigures: supportedFigures(computeFigures(prose)),
    verdict: null,
    repeated: createRepeatedSentences(),
    step: "47",
  });
  expect(filter.push("她走得干脆【开篇「许岚把钥匙放在缆桩上」】。") + filter.end()).toContain("开篇");
});
