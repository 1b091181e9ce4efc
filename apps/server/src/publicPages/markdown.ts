import { PUBLIC_PATHS } from "@mochang/contract";
import type { Nodes } from "mdast";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTable } from "micromark-extension-gfm-table";
import { markup, type Markup, type MarkupPart } from "./markup.ts";

/** They open beside what is being read, as the foot's do. */
const LEGAL_TEXTS: ReadonlySet<string> = new Set([PUBLIC_PATHS.agreement, PUBLIC_PATHS.privacy]);

/** The part of Markdown that our content files use; text that is not markup goes through `text`, which may put more than words in its place. */
export function renderMarkdown(source: string, text: (value: string) => MarkupPart = (value) => value): Markup {
  const tree = fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  return render(tree, text);
}

/** The words of one paragraph, without the paragraph around them. */
export function renderInline(source: string): Markup {
  const [first] = fromMarkdown(source).children;
  return first?.type === "paragraph" ? childrenOf(first, (value) => value) : renderMarkdown(source);
}

const childrenOf = (node: Nodes, text: (value: string) => MarkupPart): Markup =>
  markup`${"children" in node ? node.children.map((child: Nodes) => render(child, text)) : null}`;

function render(node: Nodes, text: (value: string) => MarkupPart): Markup {
  const inside = childrenOf(node, text);
  switch (node.type) {
    case "text":
      return markup`${text(node.value)}`;
    case "paragraph":
      return markup`<p>${inside}</p>`;
    case "strong":
      return markup`<strong>${inside}</strong>`;
    case "emphasis":
      return markup`<em>${inside}</em>`;
    case "heading":
      return markup`<h4>${inside}</h4>`;
    case "link":
      return LEGAL_TEXTS.has(node.url)
        ? markup`<a class="link" href="${node.url}" target="_blank" rel="noopener">${inside}</a>`
        : markup`<a class="link" href="${node.url}">${inside}</a>`;
    case "list":
      return node.ordered ? markup`<ol>${inside}</ol>` : markup`<ul>${inside}</ul>`;
    case "listItem":
      return markup`<li>${inside}</li>`;
    case "table":
      return markup`<div class="tablebox" tabindex="0" role="region" aria-label="表"><table>${node.children.map(
        (row, at) =>
          markup`<tr>${row.children.map((cell) =>
            at === 0
              ? markup`<th scope="col">${childrenOf(cell, text)}</th>`
              : markup`<td>${childrenOf(cell, text)}</td>`,
          )}</tr>`,
      )}</table></div>`;
    case "break":
      return markup`<br>`;
    case "root":
    case "tableRow":
    case "tableCell":
      return inside;
    default:
      throw new Error(`no rule for ${node.type} in a public page`);
  }
}
