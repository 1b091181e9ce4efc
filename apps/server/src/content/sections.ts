import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";

/** What stands under one heading of the second level. */
export interface Section {
  /** The heading without spaces and punctuation: the section's `id` in its page. */
  anchor: string;
  title: string;
  /** Without raw HTML and images; links lead to this site, to http(s) or to a mail address. */
  markdown: string;
}

const SAFE_LINK = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/u;

/**
 * Cuts Markdown at its headings of the second level, which are its only ones.
 * @throws Error naming the file: text above the first heading, two headings with one anchor, an empty section, markup that is not allowed
 */
export function sectionsOf(file: string, markdown: string): Section[] {
  refuseUnsafe(file, fromMarkdown(markdown));
  const [above, ...parts] = markdown.split(/^## /mu);
  if (above?.trim()) throw new Error(`${file}: 第一个小标题（## 开头）前面不能有正文`);
  const sections = parts.map((part) => {
    const end = part.indexOf("\n");
    const title = (end === -1 ? part : part.slice(0, end)).trim();
    return { anchor: anchorOf(title), title, markdown: end === -1 ? "" : part.slice(end).trim() };
  });
  if (sections.length === 0) throw new Error(`${file}: 至少要有一个小标题（## 开头）`);
  const seen = new Set<string>();
  for (const { anchor, title, markdown: text } of sections) {
    if (anchor === "" || text === "") throw new Error(`${file}: 小标题“${title}”下面没有正文`);
    if (seen.has(anchor)) throw new Error(`${file}: 有两个小标题都叫“${anchor}”`);
    seen.add(anchor);
  }
  return sections;
}

/** A heading's letters and digits, lower case. */
export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** Markup that our own texts do without. */
const REFUSED: Readonly<Record<string, string>> = { html: " HTML 标记", image: "图片", definition: "链接定义" };

function refuseUnsafe(file: string, node: Nodes): void {
  const where = `${file}:${node.position?.start.line ?? 0}`;
  if (node.type in REFUSED) throw new Error(`${where}: 不能用${REFUSED[node.type]}`);
  if (node.type === "heading" && node.depth !== 2) throw new Error(`${where}: 小标题只能用 ## 开头`);
  if (node.type === "link" && !SAFE_LINK.test(node.url)) throw new Error(`${where}: 不能用这个链接：${node.url}`);
  if ("children" in node) for (const child of node.children) refuseUnsafe(file, child);
}
