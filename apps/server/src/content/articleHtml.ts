import { micromark } from "micromark";
import { escapeHtml } from "../platform/index.ts";
import type { Section } from "./sections.ts";

/** Markdown as HTML. Raw markup comes out as text, and addresses of other kinds than web and mail are left out. */
export const markdownHtml = (markdown: string): string => micromark(markdown);

/** The sections of a text as HTML, each under a heading that bears its anchor. */
export const sectionsHtml = (sections: readonly Section[]): string =>
  sections
    .map(
      ({ anchor, title, markdown }) =>
        `<h2 id="${escapeHtml(anchor)}">${escapeHtml(title)}</h2>\n${markdownHtml(markdown)}`,
    )
    .join("\n");
