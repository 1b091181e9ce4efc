/** Elements that end a line of text. */
const BLOCKS = "p, div, li, tr, h1, h2, h3, h4, h5, h6, blockquote, pre, section, article";

/** The words of a clipboard: its plain text, that of its HTML where the plain one is blank. */
export function clipboardText(data: DataTransfer): string {
  const plain = data.getData("text/plain");
  return plain.trim() === "" ? textOfHtml(data.getData("text/html")) : plain;
}

/** The words of a page whose program put no plain text on the clipboard. The document is inert: nothing in it runs or is fetched. */
export function textOfHtml(html: string): string {
  if (html === "") return "";
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of body.querySelectorAll("script, style, template, noscript")) hidden.remove();
  // Line breaks of the source are blanks, but where the text is laid out by its writer.
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (!texts.currentNode.parentElement?.closest("pre"))
      texts.currentNode.nodeValue = (texts.currentNode.nodeValue ?? "").replace(/\s+/gu, (blanks) =>
        blanks.includes("\n") ? " " : blanks,
      );
  for (const br of body.querySelectorAll("br")) br.replaceWith("\n");
  for (const cell of body.querySelectorAll("td, th")) cell.append(" ");
  for (const block of body.querySelectorAll(BLOCKS)) block.append("\n");
  return (body.textContent ?? "")
    .replace(/[ \u00a0]+\n?/gu, (blanks) => (blanks.endsWith("\n") ? "\n" : blanks))
    .replace(/\n /gu, "\n");
}
