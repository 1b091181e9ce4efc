import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readCheckedFrontMatter } from "./readCheckedFrontMatter.ts";
import { sectionsOf } from "./sections.ts";
import { fillFacts, type SiteSettings } from "./siteFacts.ts";

export interface Clause {
  /** Section and place in it, e.g. `4.2`: what other clauses and the page of changes cite. */
  number: string;
  /** Markdown of one paragraph, the installation's facts filled in. What is strong in it weighs for the user, and is to be underlined, too. */
  markdown: string;
}

export interface LegalText {
  title: string;
  /** Rises with every change that asks users for consent again. */
  version: number;
  /** The day from which this version applies, `YYYY-MM-DD`. */
  date: string;
  /** The day of the first version. */
  first: string;
  /** A few plain sentences above the text. */
  summary: string;
  sections: { anchor: string; title: string; clauses: Clause[] }[];
  /** What the operator has still to configure, in Chinese; while there is anything, the text is a draft. */
  missing: string[];
}

const LegalFront = z
  .strictObject({
    title: z.string().min(1).max(40),
    version: z.int().min(1),
    date: z.iso.date(),
    first: z.iso.date(),
    summary: z.string().min(1).max(200),
  })
  .refine((front) => front.first <= front.date, { message: "first is later than date" });

const CLAUSE = /^(\d+)\. (.+)$/u;

/** @throws Error naming the file that is not as it should be */
export const readLegalText = (folder: string, file: string, settings: SiteSettings): LegalText =>
  parseLegalText(file, readFileSync(join(folder, file), "utf8"), settings);

/**
 * Reads a text whose sections are lists of clauses, one a line, numbered from 1.
 * @throws Error naming the file, for a line that is no clause, a number out of order or an unknown placeholder
 */
export function parseLegalText(file: string, source: string, settings: SiteSettings): LegalText {
  const { front, body } = readCheckedFrontMatter(file, source, LegalFront);
  const missing = new Set<string>();
  const sections = sectionsOf(file, body).map(({ anchor, title, markdown }, at) => ({
    anchor,
    title,
    clauses: markdown.split("\n").map((line, place) => {
      const [, number, text] = CLAUSE.exec(line) ?? [];
      if (text === undefined || Number(number) !== place + 1)
        throw new Error(`${file}: under ${title}, clause ${place + 1} is expected instead of: ${line}`);
      const filled = fillFacts(file, text, settings);
      for (const label of filled.missing) missing.add(label);
      return { number: `${at + 1}.${place + 1}`, markdown: filled.text };
    }),
  }));
  return { ...front, sections, missing: [...missing] };
}
