import { escapeHtml } from "../platform/index.ts";

/** Markup that is safe to send: made by `markup`, which escapes whatever is put into it. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template; null, undefined and false leave nothing. */
export type MarkupPart = Markup | string | number | null | undefined | false | readonly MarkupPart[];

function write(part: MarkupPart): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "string") return escapeHtml(part);
  if (typeof part === "number") return String(part);
  return part.map(write).join("");
}

/** A template of HTML: its own text as written, its values escaped unless they are markup. Not called `html`, which the formatter would break anew. */
export const markup = (strings: TemplateStringsArray, ...values: readonly MarkupPart[]): Markup =>
  new Markup(strings.map((text, i) => text + write(values[i])).join(""));

/** Clauses that are broken between, never within. */
export const clauses = (...texts: readonly string[]): Markup =>
  markup`${texts.map((text, i) => markup`${i > 0 && markup`<wbr>`}<span class="clause">${text}</span>`)}`;
