/** A node of a document whose shape is not known: only what it says of its own words and of the nodes in it. */
interface LooseNode {
  text?: unknown;
  content?: unknown;
}

const isNode = (value: unknown): value is LooseNode => typeof value === "object" && value !== null;

/** The words of a node that may be of any shape: neighbouring texts are one paragraph, each node among them begins another. */
export function paragraphsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  const paragraphs: string[] = typeof node.text === "string" ? [node.text] : [];
  if (typeof node.content === "string") paragraphs.push(node.content);
  let isOpen = false;
  for (const child of Array.isArray(node.content) ? node.content.filter(isNode) : []) {
    const isText = typeof child.text === "string";
    const found = paragraphsOf(child);
    if (isText && isOpen) paragraphs.push((paragraphs.pop() ?? "") + found.join(""));
    else paragraphs.push(...found);
    isOpen = isText;
  }
  return paragraphs;
}
