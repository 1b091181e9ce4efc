import type { Parsed } from "../parsed.ts";
import { lossCounter, type Written } from "./lossCounter.ts";
import { plainText } from "./pageFormat/plainText.ts";
import { type PagesOptions, scriptPages } from "./pageFormat/scriptPages.ts";

/**
 * Plain text in the page form of a region, the mainland's when none is named: an empty line between paragraphs and two before a scene.
 * Every character of the document is in it; pure text holds no line types, which is told once.
 */
export function writeText(parsed: Parsed, options: Partial<PagesOptions> = {}): Written {
  const losses = lossCounter();
  if (parsed.scenes.length > 0) losses.add("纯文本只留下文字，行的种类靠再次识别");
  return {
    text: plainText(scriptPages(parsed, { region: "mainland", name: parsed.title ?? "", ...options })),
    losses: losses.list(),
  };
}
