import { SCREENPLAY_PROMPTS } from "@mochang/contract";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { loadPrompts } from "./prompts.ts";

/** The real prompts in a folder of their own, with one file changed. */
function changed(name: string, change: (text: string) => string): URL {
  const folder = mkdtempSync(join(tmpdir(), "prompts-"));
  for (const file of readdirSync(new URL("./prompts/", import.meta.url))) {
    const text = readFileSync(new URL(`./prompts/${file}`, import.meta.url), "utf8");
    writeFileSync(join(folder, file), file === name ? change(text) : text);
  }
  return pathToFileURL(`${folder}/`);
}

describe("the prompts", () => {
  const book = loadPrompts();
  it("are those of the table, in its order", () => {
    expect(book.sections.map((p) => p.id)).toEqual(Object.values(SCREENPLAY_PROMPTS).flat());
    expect(book.sections).toHaveLength(23);
  });
  it("ask for more than ten thousand characters in all", () => {
    expect(book.sections.reduce((sum, p) => sum + p.words, 0)).toBeGreaterThan(12_500);
  });
  it("each say what evidence to give and what not to do", () => {
    expect(book.sections.filter((p) => !/引|原文/u.test(p.body) || !p.body.includes("不要") || p.body.length < 250)).toEqual([]);
  });
  it.each([
    ["47.md", (t: string) => t.replace("tab: 2", "tab: 3"), /tab 3/u],
    ["47.md", (t: string) => t.replace("id: 47", "id: 48"), /has the id 48/u],
    ["47.md", (t: string) => t.replace("words: 560", "words: many"), /47\.md/u],
    ["47.md", (t: string) => t.replace("uses: [", "uses: [money, "), /47\.md/u],
    ["47.md", (t: string) => `${t.replace("title:", "colour: red\ntitle:")}`, /47\.md/u],
    ["47.md", () => "no front matter", /front matter/u],
  ])("refuse a broken %s", (name, change, message) => {
    expect(() => loadPrompts(changed(name, change))).toThrow(message);
  });
  it("refuse a missing id", () => {
    expect(() => loadPrompts(undefined, { ...SCREENPLAY_PROMPTS, 6: [12, 13, 99] })).toThrow(/99 is missing/u);
  });
});
