import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { readFrontMatter } from "../runEngine/index.ts";

/** Mediums as the create dialog and the upload forms name them. */
const MEDIUMS = ["电影", "网络电影", "剧集", "微短剧", "短片", "舞台剧", "动画"] as const;

const Head = z.strictObject({
  title: z.string().min(1).max(32),
  /** Always marked as an example: no person is the author of what we wrote. */
  author: z.string().endsWith("（示例）"),
  medium: z.enum(MEDIUMS),
  genre: z.string().min(1).max(8),
  yearMonth: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u),
  summary: z.string().min(30).max(200),
  /** What its reader may do with it, as its page says. */
  licence: z.string().min(1).max(100).optional(),
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
  const { head, body } = readFrontMatter(source);
  const card = Head.safeParse(head);
  if (!card.success) throw new Error(`scripts/${slug}.md: ${z.prettifyError(card.error)}`);
  return { ...card.data, slug, note: body, text };
}

/**
 * Reads every excellent script of the release.
 * @throws Error that names the file whose head is wrong, or whose text is missing
 */
export const readSampleScripts = (folder: URL = FOLDER): SampleScript[] =>
  sampleScriptFiles(folder).map(parseSampleScript);
