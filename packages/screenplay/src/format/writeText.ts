import type { Line, Parsed } from "../parsed.ts";
import { joinWraps } from "./joinWraps.ts";
import { lossCounter, type Written } from "./losses.ts";

/**
 * Plain text in the mainland's page form: headings, cues and dialogue `名：对白` flush left, a blank line between paragraphs and two
 * before a scene. Every character of the document is in it; pure text holds no line types, which is told once.
 */
export function writeText(parsed: Parsed): Written {
  const losses = lossCounter();
  const out: string[] = [];
  const write = (lines: readonly Line[]) => {
    let at = -1;
    for (const line of lines) {
      const text = joinWraps(line.text);
      // Spans that stood on one line of the source stay on one.
      const sameRow = at >= 0 && !/[\r\n]/u.test(parsed.text.slice(at, line.start));
      if (sameRow && out.length > 0) out[out.length - 1] += parsed.text.slice(at, line.start).replace(/[^\S ]/gu, "") + text;
      else if ((line.type === "dialogue" || line.type === "parenthetical") && line.speaker && out.length > 0) out[out.length - 1] += `\n${text}`;
      else out.push(line.type === "heading" && out.length > 0 ? `\n${text}` : text);
      at = line.end;
    }
  };
  write(parsed.frontMatter);
  for (const scene of parsed.scenes) write(scene.lines);
  if (parsed.scenes.length > 0) losses.add("纯文本只留下文字，行的种类靠再次识别");
  return { text: `${out.join("\n\n")}\n`, losses: losses.list() };
}
