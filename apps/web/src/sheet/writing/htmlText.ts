/** Elements by what stands behind their words: the end of a line, or a blank. */
const BEHIND = new Map([
  ...["p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "section", "article", "br"].map(
    (name) => [name, "\n"] as const,
  ),
  ["td", " "],
  ["th", " "],
]);
const NOT_SHOWN = new Set(["script", "style", "template", "noscript"]);

/** The words of a clipboard: its plain text, that of its HTML where the plain one is blank. */
export function clipboardText(data: DataTransfer): string {
  const plain = data.getData("text/plain");
  return plain.trim() === "" ? textOfHtml(data.getData("text/html")) : plain;
}

/** The words of a page whose program put no plain text on the clipboard. The document is inert: nothing in it runs or is fetched. */
export function textOfHtml(html: string): string {
  if (html === "") return "";
  const pieces: string[] = [];
  readWords(new DOMParser().parseFromString(html, "text/html").body, false, pieces);
  return pieces
    .join("")
    .replace(/[ \u00a0]+\n?/gu, (blanks) => (blanks.endsWith("\n") ? "\n" : blanks))
    .replace(/\n /gu, "\n");
}

/**
 * Collects the words below a node. `isLaidOut`: their line breaks are their writer's (`pre`), elsewhere they are blanks. Each node is visited once and asks for no
 * ancestor, so that a page of nested elements takes linear time; browsers nest at most some 500.
 */
function readWords(parent: Node, isLaidOut: boolean, pieces: string[]): void {
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node instanceof Text) pieces.push(isLaidOut ? node.data : withoutBreaks(node.data));
    else if (node instanceof Element && !NOT_SHOWN.has(node.localName)) {
      readWords(node, isLaidOut || node.localName === "pre", pieces);
      pieces.push(BEHIND.get(node.localName) ?? "");
    }
  }
}

const withoutBreaks = (words: string): string =>
  words.replace(/\s+/gu, (blanks) => (blanks.includes("\n") ? " " : blanks));
