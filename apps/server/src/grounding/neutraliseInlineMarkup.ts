import type { Nodes, PhrasingContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { withCurvedMarks } from "./marks.ts";
import { isAnalysis, textWeight } from "./speechOrReport.ts";

const QUOTED_WEIGHT = 6;
/** A holder that no reader's text holds: it keeps what follows from being read as a block. */
const GUARD = "\uf8ff";
const MARKUP = /[*_`~<>[\]\\|$&#]/u;
/** TeX between dollars, behind backslashes, or a command with its argument. */
const FORMULA = /\$(?=\S)[^$]*[^\s$]\$(?!\d)|\$\$|\\[([]|\\[a-zA-Z]+\s*\{/u;
/** Struck in dialects of Markdown: judged as emphasis is, and shown as plain words. */
const STRUCK = /~~(?=\S)([^=~]+)(?<=\S)~~/gu;
/** Marked in dialects of Markdown: emphasis. Between words on both sides `==` compares: `旧账==新账，人情==账目`. */
const MARKED = /(?:(?<![\p{L}\p{N}])==(?=\S)([^=~]+)(?<=\S)==|==(?=\S)([^=~]+)(?<=\S)==(?![\p{L}\p{N}]))/gu;
const ADDRESS = /(?:(?:https?|ftp|data|javascript|file):\/*|www\.)[^\s，。；！？、）】」”]*/giu;
/** Elements whose content reads as before; what stands in any other is read as quoted. */
const PLAIN_ELEMENT =
  /^<\/?(?:b|strong|u|p|div|br|hr|sub|sup|small|a|img|font|center|li|ul|ol|td|th|tr|table|tbody|thead|h[1-6]|s|del|ins)\b/iu;

/** Characters that could be read as markup when the text is read again, as others that look the same; addresses go. */
export const neutraliseInlineMarkup = (text: string): string =>
  text
    .replaceAll(ADDRESS, "")
    .replaceAll(/\*\*+|~~+/gu, "")
    .replaceAll("*", "＊")
    .replaceAll("_", "＿")
    .replaceAll("~", "～")
    .replaceAll("`", "'")
    .replaceAll("<", "＜")
    .replaceAll(">", "＞")
    .replaceAll("[", "［")
    .replaceAll("]", "］")
    .replaceAll("\\", "＼")
    .replaceAll("|", "｜")
    .replaceAll("$", "＄")
    .replaceAll("#", "＃")
    .replaceAll(/&(?=#?[0-9a-z]+;)/giu, "＆");

function written(node: PhrasingContent): string {
  switch (node.type) {
    case "text":
      return neutraliseInlineMarkup(node.value);
    case "strong":
      return wrapped("**", node.children);
    case "emphasis":
      return wrapped("*", node.children);
    case "html":
      return tag(node.value);
    case "link":
      return linked(node.children.map(written).join(""), node.url);
    case "linkReference":
    case "delete":
      return node.children.map(written).join("");
    case "break":
      return " ";
    default:
      return "";
  }
}

/** Words that lead to a place of the same page are quoted from there, unless they name or judge it. */
const linked = (words: string, url: string): string =>
  url.startsWith("#") && textWeight(words) >= QUOTED_WEIGHT && !isAnalysis(words) ? `“${words}”` : words;

function wrapped(mark: string, nodes: readonly PhrasingContent[]): string {
  const inside = nodes.map(written).join("");
  return inside.trim() ? `${mark}${inside}${mark}` : "";
}

function tag(html: string): string {
  if (!/^<\/?[a-z]/iu.test(html) || PLAIN_ELEMENT.test(html)) return "";
  return html.startsWith("</") ? "”" : "“";
}

const holdsCode = (node: Nodes): boolean =>
  node.type === "inlineCode" || ("children" in node && node.children.some(holdsCode));

/**
 * A part of one line, parsed as Markdown and written again: text, `**` and `*`, and nothing else that any reader of Markdown would
 * take for markup. Images, tags and addresses go, links keep their words, tags that quote become quotation marks. Null for a
 * part with a formula or with code, which never pass.
 */
export function plainInline(source: string): string | null {
  if (FORMULA.test(source)) return null;
  const text = source.replaceAll(STRUCK, "**$1**").replaceAll(MARKED, "**$1$2**");
  if (!MARKUP.test(text)) return text.replaceAll(ADDRESS, "");
  const [lead = ""] = /^\s*/u.exec(text) ?? [];
  const [tail = ""] = /\s*$/u.exec(text.slice(lead.length)) ?? [];
  const tree = fromMarkdown(GUARD + text.trim());
  if (holdsCode(tree)) return null;
  const inside = tree.children.flatMap((block) => ("children" in block ? (block.children as PhrasingContent[]) : []));
  return `${lead}${inside.map(written).join("").replace(GUARD, "")}${tail}`;
}

/** A part of one line that was judged, in which what is struck in its source is no longer emphasised. */
export const withStruckPlain = (judged: string, source: string): string =>
  [...withCurvedMarks(source).matchAll(STRUCK)].reduce(
    (text, [, words = ""]) => text.replace(`**${words}**`, () => words),
    judged,
  );
