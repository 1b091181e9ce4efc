import { NOVEL_PROMPTS, SCREENPLAY_PROMPTS } from "@mochang/contract";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { loadPrompts } from "./loadPrompts.ts";

/** The real prompts in a folder of their own, with one file changed. */
function changed(name: string, change: (text: string) => string): URL {
  const folder = mkdtempSync(join(tmpdir(), "prompts-"));
  cpSync(new URL("./", import.meta.url), folder, { recursive: true });
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), "utf8")));
  return pathToFileURL(`${folder}/`);
}

const promptBook = loadPrompts();

describe.each([
  ["screenplay", SCREENPLAY_PROMPTS, 23, 12_500],
  ["novel", NOVEL_PROMPTS, 18, 11_000],
] as const)("the prompts of a %s", (form, table, count, characters) => {
  const { sections, conclusion } = promptBook[form];
  it("are those of the table, in its order", () => {
    expect(sections.map((p) => p.id)).toEqual(Object.values(table).flat());
    expect(sections).toHaveLength(count);
    expect(sections.find((p) => p.id === conclusion)?.uses).toEqual(["verdict"]);
  });
  it("ask for more than ten thousand characters in all", () => {
    expect(sections.reduce((sum, p) => sum + p.words, 0)).toBeGreaterThan(characters);
  });
  it("each say what evidence to give and what not to do, and none what another says", () => {
    expect(sections.filter((p) => !/引|原文/u.test(p.body) || !p.body.includes("不要") || p.body.length < 250)).toEqual(
      [],
    );
    const lines = sections.flatMap((p) =>
      p.body
        .split(/[\n。]/u)
        .map((l) => l.trim())
        .filter((l) => l.length > 24),
    );
    const parallel = lines.filter((line, i) => lines.indexOf(line) !== i);
    expect(parallel).toEqual([]);
    expect(new Set(sections.map((p) => p.title)).size).toBe(count);
  });
  it("speak of their own form", () => {
    const other = form === "novel" ? /剧本的作者|第N场|〔第N场〕|全剧|剧中/u : /第N章|全书|书里/u;
    const messages = [
      ...sections.map((p) => p.body),
      promptBook[form].system,
      promptBook[form].beforeText,
      promptBook[form].after,
      promptBook[form].note,
      promptBook[form].digest,
      promptBook[form].score,
    ];
    expect(messages.filter((text) => other.test(text))).toEqual([]);
  });
  it("name the estimate of an adaptation where a section is to quote it", () => {
    const quoting = sections.filter((p) => /折合的集数|改编估算|统计里的估算/u.test(p.body));
    expect(quoting.filter((p) => !p.uses.includes("adaptation"))).toEqual([]);
  });
  it("keep in a digest of notes what the notes say of theme and period", () => {
    expect(promptBook[form].note).toContain("### 主题与");
    expect(promptBook[form].digest).toContain("### 主题与");
  });
  it("ask again for quotations from what the model was given, the text or its notes", () => {
    for (const again of [promptBook[form].correction, promptBook[form].regenerateSection])
      expect(again).toContain("抄自笔记的【】里");
  });
});

describe("a broken folder", () => {
  it.each([
    ["screenplay/47-premise.md", (t: string) => t.replace("tab: 2", "tab: 3"), /tab 3/u],
    ["screenplay/47-premise.md", (t: string) => t.replace("id: 47", "id: 48"), /has the id 48/u],
    ["screenplay/47-premise.md", (t: string) => t.replace("words: 520", "words: many"), /47-premise\.md/u],
    ["screenplay/47-premise.md", (t: string) => t.replace("uses: [", "uses: [money, "), /47-premise\.md/u],
    ["screenplay/47-premise.md", (t: string) => `${t.replace("title:", "colour: red\ntitle:")}`, /47-premise\.md/u],
    ["screenplay/47-premise.md", () => "no front matter", /没有文首/u],
    ["novel/29-characters.md", (t: string) => t.replace("kind: novel", "kind: screenplay"), /another kind: 29/u],
  ])("refuse a broken %s", (name, change, message) => {
    expect(() => loadPrompts(changed(name, change))).toThrow(message);
  });
  it("refuse a missing id", () => {
    expect(() =>
      loadPrompts(undefined, { novel: NOVEL_PROMPTS, screenplay: { ...SCREENPLAY_PROMPTS, 6: [12, 13, 99] } }),
    ).toThrow(/99 is missing/u);
  });
});
