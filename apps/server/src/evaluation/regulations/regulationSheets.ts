import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { readFrontMatter } from "../../runEngine/index.ts";
import { MEDIA, UNKNOWN_MEDIUM } from "../workingPaper/workingPaper.ts";

/** What the operator has read of the rules for one medium, and until when. */
export interface PolicySheet {
  medium: string;
  /** `YYYY-MM` */
  asOf: string;
  sources: readonly string[];
  lines: readonly string[];
}

const SHEET_MEDIA: readonly string[] = MEDIA.filter((medium) => medium !== UNKNOWN_MEDIUM);
/** A sheet may be of several media (`电影、网络电影`). */
const mediaOf = (medium: string): string[] => medium.split(/[、，,]/u).map((one) => one.trim());

const Head = z.strictObject({
  // A sheet of any other medium would be used for no work, without a word.
  medium: z.string().superRefine((medium, context) => {
    const unknown = mediaOf(medium).filter((one) => !SHEET_MEDIA.includes(one));
    if (unknown.length === 0) return;
    const message = `没有“${unknown.join("、")}”这种媒介，可用${SHEET_MEDIA.join("、")}，几种之间用顿号`;
    context.addIssue({ code: "custom", message });
  }),
  as_of: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u, "as_of: YYYY-MM"),
  sources: z.array(z.url({ protocol: /^https?$/ })).min(1),
});
const LINE_MAX = 200;
/** Of all sheets together: they stand in the question of one section. */
const CHARACTERS_MAX = 4_000;

/** The folder that comes with the product, which holds no sheet. */
export const OWN_FOLDER = fileURLToPath(new URL("../../../content/regulations/", import.meta.url));

/** Reads every sheet of a folder, when the process starts. @throws Error that names a file which is no sheet */
export function loadPolicySheets(folder: string = OWN_FOLDER): PolicySheet[] {
  if (!existsSync(folder)) throw new Error(`POLICY_DIR: ${folder} is missing`);
  const sheets = readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .toSorted()
    .map((name) => readSheet(name, readFileSync(join(folder, name), "utf8")));
  const characters = sheets.reduce((sum, { lines }) => sum + lines.join("").length, 0);
  if (characters > CHARACTERS_MAX)
    throw new Error(`policy sheets hold ${characters} characters, more than ${CHARACTERS_MAX}`);
  return sheets;
}

function readSheet(name: string, source: string): PolicySheet {
  try {
    const { head, body } = readFrontMatter(source);
    const { medium, as_of: asOf, sources } = Head.parse(head);
    const lines = body
      .split("\n")
      .map((line) => line.replace(/^\s*[-*]\s+/u, "").trim())
      .filter((line) => line !== "");
    if (lines.length === 0) throw new Error("it holds no line");
    if (lines.some((line) => line.length > LINE_MAX)) throw new Error(`a line is longer than ${LINE_MAX} characters`);
    return { medium, asOf, sources, lines };
  } catch (error) {
    throw new Error(
      `policy/${name}: ${error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

/** The sheets of one medium. All of them where the medium is not known. */
export const sheetsFor = (sheets: readonly PolicySheet[], medium: string | null): readonly PolicySheet[] =>
  medium === null ? sheets : sheets.filter((sheet) => mediaOf(sheet.medium).includes(medium));

const NONE = `# 政策资料

没有。这一节不写任何法规、审查、备案、播出的规定，不写什么必须、什么禁止：只写剧中哪一处值得问，该向谁问，问哪一句。以这一条为准。`;

/** What the section that speaks of policy is given. */
export function policyText(sheets: readonly PolicySheet[]): string {
  if (sheets.length === 0) return NONE;
  const parts = sheets.map(
    ({ medium, asOf, sources, lines }) =>
      `## ${medium}（截至 ${asOf}）\n\n${lines.map((line) => `- ${line}`).join("\n")}\n\n来源：${sources.join("、")}`,
  );
  return `# 政策资料\n\n说到规定，只能据下面写的，照它的话说，并写明“截至”的年月；它没有写的，只写该向谁问什么。以这一条为准。\n\n${parts.join("\n\n")}`;
}
