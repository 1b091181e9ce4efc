/** All ASCII punctuation: a backslash before any of it makes it mean itself (CommonMark 2.4). */
const MARKS = /[!-/:-@[-`{-~]/g;
/** Marks that turn the writing direction, which would make other words than these read wrong. */
const TURNS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Words that stay words in Markdown, in one line: no heading, link, picture, HTML, code or list comes of them. */
export const escapeMarkdown = (text: string): string =>
  text.replace(TURNS, "").replace(/\s+/gu, " ").trim().replace(MARKS, "\\$&");

/** The same for several lines, each with what stands before it; blank lines part paragraphs. */
export const escapeLines = (text: string, lead = ""): string =>
  text
    .split(/\r\n|[\n\r\u000b\u000c\u0085\u2028\u2029]/u)
    .map((line) => lead + escapeMarkdown(line))
    // Two blanks at the end break a line within its paragraph.
    .map((line) => (line === lead ? lead.trimEnd() : `${line}  `))
    .join("\n")
    .trimEnd();
