import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createSimulator } from "@mochang/model-simulator";
import { createMemoryRun } from "../../runEngine/index.ts";
import type { ModelMessage } from "../../model/index.ts";
import { evaluate } from "../pipeline/evaluate.ts";
import { recordingModel } from "../testing/recordingModel.ts";
import { loadPrompts } from "../prompts/loadPrompts.ts";
import { longScript, workOf } from "../testing/testWork.ts";
import { loadPolicySheets, policyText, sheetsFor } from "./regulationSheets.ts";

const SHEET =
  "---\nmedium: 微短剧\nas_of: 2026-11\nsources: [https://example.com/notice]\n---\n- 上线前要有备案编号（2026-11-20 读）。\n";

function folderWith(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "policy-"));
  writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "README.md"), "# 说明");
  return folder;
}

it("the folder that comes with the product holds no sheet, and the section is told to ask and not to say", () => {
  expect(loadPolicySheets()).toEqual([]);
  expect(policyText([])).toContain("该向谁问");
});

it("a sheet is read with its medium, its month and its sources", () => {
  const sheets = loadPolicySheets(folderWith("short-drama.md", SHEET));
  expect(sheets).toEqual([
    {
      medium: "微短剧",
      asOf: "2026-11",
      sources: ["https://example.com/notice"],
      lines: ["上线前要有备案编号（2026-11-20 读）。"],
    },
  ]);
  expect(policyText(sheets)).toContain("## 微短剧（截至 2026-11）");
});

it.each([
  ["no month", SHEET.replace("2026-11\n", "去年\n")],
  ["no source", SHEET.replace("https://example.com/notice", "")],
  ["no line", SHEET.replace(/- .*/u, "")],
  ["a line too long", `${SHEET}- ${"长".repeat(300)}`],
  ["a medium that no work has", SHEET.replace("微短剧", "网络微短剧")],
  ["one such medium of two", SHEET.replace("微短剧", "微短剧、网络微短剧")],
  ["the medium of works whose medium nobody knows", SHEET.replace("微短剧", "其他")],
  ["another key", SHEET.replace("medium", "kind")],
])("a sheet with %s stops the start, and is named", (_, text) => {
  expect(() => loadPolicySheets(folderWith("film.md", text))).toThrow(/policy\/film\.md/u);
});

it("the media that there are stand in the refusal of one that is none", () => {
  const folder = folderWith("web.md", SHEET.replace("微短剧", "剧集，网络微短剧"));
  expect(() => loadPolicySheets(folder)).toThrow(
    "policy/web.md: ✖ 没有“网络微短剧”这种媒介，可用电影、网络电影、短片、剧集、微短剧、舞台剧、动画、广播剧、小说，几种之间用顿号",
  );
});

it("a folder that is not there stops the start", () => {
  expect(() => loadPolicySheets("/nowhere/policy")).toThrow(/POLICY_DIR/u);
});

it("a sheet is for the media that it names, and for a work whose medium nobody knows", () => {
  const sheet = { asOf: "2026-11", sources: ["https://example.com/notice"], lines: ["一行"] };
  const sheets = [
    { ...sheet, medium: "微短剧" },
    { ...sheet, medium: "电影、网络电影" },
  ];
  const mediaFor = (medium: string | null) => sheetsFor(sheets, medium).map((s) => s.medium);
  expect(mediaFor("电影")).toEqual(["电影、网络电影"]);
  expect(mediaFor("舞台剧")).toEqual([]);
  expect(mediaFor(null)).toHaveLength(2);
});

it.each([
  ["微短剧", "截至 2026-11"],
  ["电影", "这一节不写任何法规"],
])(
  "only the section that speaks of rules is given sheets, and of the work's medium alone: %s",
  async (medium, given) => {
    const simulator = createSimulator();
    const requests: (readonly ModelMessage[])[] = [];
    const model = recordingModel(await simulator.listen(), (messages) => void requests.push(messages));
    const promptBook = loadPrompts(undefined, undefined, folderWith("short-drama.md", SHEET)).screenplay;
    const run = createMemoryRun();
    await evaluate({ ...workOf(longScript(3_000)), medium }, promptBook, run.steps, { model, ...run.effects });
    await simulator.close();
    const policyTexts = requests
      .map((messages) => messages.at(-1)?.content ?? "")
      .filter((text) => text.includes("政策资料"));
    expect(policyTexts).toHaveLength(1);
    expect(policyTexts[0]).toContain("【任务】18 ");
    expect(policyTexts[0]).toContain(given);
  },
);
