import type { TodoDecision } from "@mochang/contract";
import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { expect, test } from "vitest";
import type { RuleFinding } from "./findingsTask.ts";
import type { ReportedItem } from "./todoSource.ts";
import { fixedFindings } from "./fixedFindings.ts";
import { todoItems } from "./todoItems.ts";

let ids = 0;
const { document } = toDocument(parseScreenplay("1、渡口 日 外\n闵舟：几点？\n\n2、江心 夜 外\n闵舟：几点？\n"), {
  newId: (kind) => `${kind}${(ids += 1)}`,
});
const doc = documentNode(document.scenes);
const scenes = document.scenes.filter(({ attrs }) => !attrs.front);
const [first, second] = scenes.map(({ attrs }) => attrs.id) as [string, string];

const finding = (key: string, sceneId: string): RuleFinding => ({
  key,
  rule: "scene-number-twice",
  message: "两场同号",
  quotes: [{ lineId: "l", at: 0, text: "江心", sceneId }],
});
const problem = (quote: string, scene = 2): ReportedItem => ({
  source: "report",
  from: "报告",
  key: `report:${quote}`,
  title: "动机不成立",
  sentence: "没有交代。",
  quotes: [{ scene, quote }],
});
const waived = (key: string): TodoDecision => ({ key, state: "waived", reason: "故意", title: "场号", quote: "江心" });
const input = { findings: [], everFound: new Map(), reported: [], decisions: [], doc, titleOf: () => "场号重了" };

test("items stand in the order of the script; a quote is looked for in the scene that the report names", () => {
  const items = todoItems({
    ...input,
    findings: [finding("b", second), finding("a", first)],
    reported: [problem("几点？")],
  });
  expect(items.map(({ key, sceneId }) => [key, sceneId])).toEqual([
    ["a", first],
    ["b", second],
    ["report:几点？", second],
  ]);
  expect(items.every(({ state }) => state === "open")).toBe(true);
});

test("words that run over several lines of one printed line stand in the longest of them", () => {
  const [item] = todoItems({ ...input, reported: [problem("闵舟：几点？", 1)] });
  expect(item).toMatchObject({ state: "open", sceneId: first, quotes: [{ text: "几点？", at: 0 }] });
  expect(todoItems({ ...input, reported: [problem("日 外闵舟：几点？", 1)] })).toMatchObject([{ state: "done" }]);
});

test("what a rule does not find any more is fixed; what the report quoted and is gone, too", () => {
  const fixedFinding = finding("a", first);
  const items = todoItems({ ...input, everFound: new Map([["a", fixedFinding]]), reported: [problem("不在稿子里")] });
  expect(items.map(({ key, state, quotes }) => [key, state, quotes.length])).toEqual([
    ["a", "done", 0],
    ["report:不在稿子里", "done", 0],
  ]);
});

test("a waived finding keeps its reason, also when the server leaves it out; a rule that still finds is not silenced by 已改", () => {
  const standing = todoItems({ ...input, findings: [finding("rule:a", first)], decisions: [waived("rule:a")] });
  expect(standing).toMatchObject([{ state: "waived", reason: "故意" }]);
  expect(todoItems({ ...input, decisions: [waived("rule:a")] })).toMatchObject([
    { state: "waived", source: "rule", title: "场号", quote: "江心", sceneId: null },
  ]);
  const done = { ...waived("rule:a"), state: "done" as const };
  // Fixed before this window was opened.
  expect(todoItems({ ...input, decisions: [done] })).toMatchObject([{ state: "done", source: "rule", title: "场号" }]);
  expect(todoItems({ ...input, findings: [finding("rule:a", first)], decisions: [done] })).toMatchObject([
    { state: "open" },
  ]);
});

test("words that are meant so are not to be fixed when another report or card names them again; a note of them is", () => {
  const decisions = [{ ...waived("report:old"), quote: "江心 夜 外" }];
  const again = { ...problem("江心 夜 外"), key: "card:new", source: "card" as const };
  const note = { ...problem("江心 夜 外"), key: "note:1", source: "note" as const };
  expect(todoItems({ ...input, reported: [again, note], decisions })).toMatchObject([
    { key: "card:new", state: "waived", reason: "故意", decidedBy: "report:old" },
    { key: "note:1", state: "open", decidedBy: "note:1" },
  ]);
});

test("a card without quotations stands in its scene; words that are gone leave an item where its scene is", () => {
  const cardProblem = { ...problem(""), source: "card" as const, quotes: [{ quote: "", sceneId: second }] };
  expect(todoItems({ ...input, reported: [cardProblem, problem("不在稿子里", 1)] })).toMatchObject([
    { state: "done", sceneId: first },
    { state: "open", sceneId: second },
  ]);
});

test("what stood when the window was opened and is found no more is kept as fixed, once, unless something was said of it", () => {
  const opened = [finding("rule:a", first), finding("rule:b", first), finding("rule:c", first)];
  const keys = fixedFindings({ first: opened, findings: [finding("rule:b", first)] }, [waived("rule:c")]);
  expect(keys.map(({ key }) => key)).toEqual(["rule:a"]);
  expect(fixedFindings({ first: [], findings: [] }, [])).toEqual([]);
});

test("a contradiction of two places is settled when one of them is changed, and may be meant so", () => {
  const conflict = (words: string): ReportedItem => ({
    ...problem("几点？", 1),
    source: "continuity",
    key: "continuity:age:1",
    quotes: [{ quote: "渡口 日 外" }, { quote: words }],
  });
  expect(todoItems({ ...input, reported: [conflict("江心 夜 外")] })).toMatchObject([{ state: "open" }]);
  expect(todoItems({ ...input, reported: [conflict("不在稿子里")] })).toMatchObject([{ state: "done" }]);
  const decisions = [waived("continuity:age:1")];
  expect(todoItems({ ...input, reported: [conflict("江心 夜 外")], decisions })).toMatchObject([
    { state: "waived", reason: "故意" },
  ]);
  expect(todoItems({ ...input, decisions })).toMatchObject([{ source: "continuity", from: "连贯账" }]);
});
