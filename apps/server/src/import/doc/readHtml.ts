import { ImportError } from "../importError.ts";
import type { Extracted } from "../importResult.ts";
import { decodeText } from "../text/decodeText.ts";
import { htmlText } from "./htmlText.ts";

/** Reads a web page that calls itself a Word file, as some programs save them. Only the letters are taken: no link is followed, no script run. */
export function readHtml(bytes: Buffer, chosen?: string): Extracted {
  const label = /charset\s*=\s*["']?([\w-]+)/i.exec(bytes.subarray(0, 4096).toString("latin1"))?.[1];
  const decoded = decodeHtml(bytes, chosen, label);
  let page = htmlText(decoded.text, true);
  // Where next to nothing is seen, the page has a dark background that we did not find.
  if (page.hidden.length > 0 && page.lines.join("").trim() === "") page = htmlText(decoded.text, false);
  const text = page.lines.join("\n");
  if (text.trim() === "") throw new ImportError("textless");
  const quotes = page.hidden.filter(({ kind }) => kind !== "comment").map((h) => h.text.slice(0, 80));
  const comments = page.hidden.length - quotes.length;
  return {
    text,
    format: "doc",
    encoding: decoded.encoding,
    unsure: [
      { kind: "other-format", found: "html" },
      ...(quotes.length > 0
        ? [{ kind: "hidden-text" as const, count: quotes.length, quotes: quotes.slice(0, 20) }]
        : []),
      ...(comments > 0 ? [{ kind: "comments-left-out" as const, count: comments }] : []),
    ],
    hidden: page.hidden,
  };
}

function decodeHtml(
  bytes: Buffer,
  chosen: string | undefined,
  label: string | undefined,
): ReturnType<typeof decodeText> {
  const decoded = decodeText(bytes, chosen);
  // A mark or valid UTF-8 says more than the page's own word; the word says more than a guess.
  if (decoded.encoding.how !== "guessed" || label === undefined) return decoded;
  try {
    return decodeText(bytes, label);
  } catch {
    return decoded; // A charset that we do not read: the guess stands.
  }
}
