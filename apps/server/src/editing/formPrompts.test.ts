import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { openPrompts } from "../runEngine/index.ts";

const HERE = new URL("./", import.meta.url);
/** Every task's folder of prompts. */
const FOLDERS = readdirSync(HERE, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => (readdirSync(new URL(`${name}/`, HERE)).includes("prompts") ? [name] : []));
const filesOf = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/prompts/`, HERE)).flatMap((file) => (file.endsWith(".md") ? [file.slice(0, -3)] : []));

/** A new scene is no task for a novel. */
const SCREENPLAY_ONLY = new Set(["200-new-scene", "lines"]);
const OF_SCREENPLAY =
  /(?<!不写)剧本|编剧|场次|[一本各几整上下前后别哪]场(?!合)|全剧|这部戏|演员|摄影|观众|场记|第12场/u;
const OF_NOVEL = /小说|(?<!替)作者|[一本各几整]章|章名|读者|全书/u;

test.each(FOLDERS.flatMap((folder) => filesOf(folder).map((name) => [folder, name] as const)))(
  "%s/%s speaks of the form that is written",
  (folder, name) => {
    const of = (form: "screenplay" | "novel"): string =>
      openPrompts(new URL(`${folder}/prompts/`, HERE), form).text(name);
    expect(of("screenplay")).not.toMatch(OF_NOVEL);
    expect(of("screenplay")).not.toMatch(/[{}]/u);
    if (SCREENPLAY_ONLY.has(name)) return;
    expect(of("novel")).not.toMatch(OF_SCREENPLAY);
    expect(of("novel")).not.toMatch(/[{}]/u);
  },
);

test("each task has a wording of its own for novels", () => {
  expect(FOLDERS.toSorted()).toEqual([
    "assistant",
    "persons",
    "recheck",
    "rewriting",
    "sceneEvaluation",
    "scenes",
    "storyPlan",
  ]);
  for (const folder of FOLDERS) {
    const url = new URL(`${folder}/prompts/`, HERE);
    expect(openPrompts(url, "novel").text("system")).not.toBe(openPrompts(url, "screenplay").text("system"));
  }
});
