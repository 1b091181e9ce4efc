import { micromark } from "micromark";
import type { Section } from "./sections.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/gu, (c) => ESCAPES[c] ?? c);

/** Markdown as HTML. Raw markup comes out as text, and addresses of other kinds than web and mail are left out. */
export const markdownHtml = (markdown: string): string => micromark(markdown);

/** The sections of a text as HTML, each under a heading that bears its anchor. */
export const sectionsHtml = (sections: readonly Section[]): string =>
  sections
    .map(
      ({ anchor, title, markdown }) => `<h2 id="${escaped(anchor)}">${escaped(title)}</h2>\n${markdownHtml(markdown)}`,
    )
    .join("\n");
