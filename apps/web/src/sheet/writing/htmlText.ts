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
  const shallow = isTooDeep(html) ? withoutNesting(html) : html;
  readWords(new DOMParser().parseFromString(shallow, "text/html").body, false, pieces);
  return pieces
    .join("")
    .replace(/[ \u00a0]+\n?/gu, (blanks) => (blanks.endsWith("\n") ? "\n" : blanks))
    .replace(/\n /gu, "\n");
}

/** Browsers nest no deeper, and a parser asks all open elements at each new one: 20,000 blocks in one another take it 3.6 s. */
const MAX_DEPTH = 500;
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/giu;
/** Elements that have no end, or whose end may be left out. */
const UNENDED = new Set(
  "area base br col embed hr img input link meta source track wbr p li dt dd tr td th option".split(" "),
);

function isTooDeep(html: string): boolean {
  let depth = 0;
  for (const [tag, end, name = ""] of html.matchAll(TAG)) {
    if (tag.endsWith("/>") || UNENDED.has(name.toLowerCase())) continue;
    depth += end ? -1 : 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** The page with nothing in one another: its words, and a line break where a line begins or ends. */
const withoutNesting = (html: string): string =>
  html.replace(TAG, (tag, _end, word: string) => {
    const name = word.toLowerCase();
    if (name === "br" || NOT_SHOWN.has(name)) return tag;
    const behind = BEHIND.get(name) ?? "";
    return behind === "\n" ? "<br>" : behind;
  });

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
