import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { readCheckedFrontMatter } from "./readCheckedFrontMatter.ts";

/** Mediums as the create dialog and the upload forms name them. */
const MEDIUMS = ["电影", "网络电影", "剧集", "微短剧", "短片", "舞台剧", "动画"] as const;

const Head = z.strictObject({
  title: z.string().min(1).max(32).describe("1 到 32 个字"),
  /** Always marked as an example: no person is the author of what we wrote. */
  author: z.string().endsWith("（示例）").describe("署名，以“（示例）”结尾"),
  medium: z.enum(MEDIUMS).describe(`${MEDIUMS.join("、")}之一`),
  genre: z.string().min(1).max(8).describe("1 到 8 个字"),
  yearMonth: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u)
    .describe("年和月，例如 2026-11"),
  summary: z.string().min(30).max(200).describe("30 到 200 个字"),
  /** What its reader may do with it, as its page says. */
  licence: z.string().min(1).max(100).optional().describe("1 到 100 个字，或不写"),
});

/** An excellent script of our own: what its card shows, the editors' note in Markdown, and the script's own text. */
export type SampleScript = z.infer<typeof Head> & { slug: string; note: string; text: string };

const FOLDER = new URL("../../content/scripts/", import.meta.url);

/** A script's file and the text beside it. */
export interface ScriptFile {
  slug: string;
  source: string;
  text: string;
}

/** The scripts that the release brings: `<slug>.md` with card and note, `<slug>.txt` with the text. Sorted by slug. @throws Error where a text is missing */
export const sampleScriptFiles = (folder: URL = FOLDER): ScriptFile[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .toSorted()
    .map((file) => {
      const slug = file.slice(0, -".md".length);
      return {
        slug,
        source: readFileSync(new URL(file, folder), "utf8"),
        text: readFileSync(new URL(`${slug}.txt`, folder), "utf8"),
      };
    });

/** @throws Error that names the file whose head is wrong */
export function parseSampleScript({ slug, source, text }: ScriptFile): SampleScript {
  const { front, body } = readCheckedFrontMatter(`scripts/${slug}.md`, source, Head);
  return { ...front, slug, note: body, text };
}

/**
 * Reads every excellent script of the release.
 * @throws Error that names the file whose head is wrong, or whose text is missing
 */
export const readSampleScripts = (folder: URL = FOLDER): SampleScript[] =>
  sampleScriptFiles(folder).map(parseSampleScript);
