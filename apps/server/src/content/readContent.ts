import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readArticles, type Article } from "./articles.ts";
import { readCheckedFrontMatter } from "./readCheckedFrontMatter.ts";
import { readLegalChanges, type LegalChanges } from "./legalChanges.ts";
import { readLegalText, type LegalText } from "./legalTexts.ts";
import { sectionsOf, type Section } from "./sections.ts";
import { fillFacts, leaveOutUnset, type SiteSettings } from "./siteFacts.ts";

/** 关于我们. */
export interface AboutText {
  title: string;
  /** One plain sentence. */
  summary: string;
  sections: Section[];
}

/** Our own content, as it is shown in this installation. */
export interface Content {
  /** By series, then in the order of their files. */
  articles: Article[];
  agreement: LegalText;
  privacy: LegalText;
  changes: LegalChanges;
  about: AboutText;
}

export const CONTENT_FOLDER = join(import.meta.dirname, "../../content");
export const ARTICLES_FOLDER = join(CONTENT_FOLDER, "articles");

const AboutFront = z.strictObject({ title: z.string().min(1).max(40), summary: z.string().min(1).max(100) });

/**
 * Reads all of `content/`: a few files, once at the start.
 * @throws Error naming the file that is not as it should be
 */
export function readContent(settings: SiteSettings, folder: string = CONTENT_FOLDER): Content {
  const legal = join(folder, "legal");
  return {
    articles: readArticles(join(folder, "articles")),
    agreement: readLegalText(legal, "agreement.md", settings),
    privacy: readLegalText(legal, "privacy.md", settings),
    changes: readLegalChanges(legal),
    about: readAboutText(folder, settings),
  };
}

function readAboutText(folder: string, settings: SiteSettings): AboutText {
  const file = "about.md";
  const { front, body } = readCheckedFrontMatter(file, readFileSync(join(folder, file), "utf8"), AboutFront);
  const { text } = fillFacts(file, leaveOutUnset(body, settings), settings);
  return { ...front, sections: sectionsOf(file, text) };
}
