import { LINE_NAMES, type Remark } from "@mochang/contract";
import type { LineJson, SceneJson } from "@mochang/screenplay";
import { escapeHtml } from "./escapeHtml.ts";
import { highlightLine, Passages } from "./highlights.ts";

/**
 * The script page as HTML, a piece a scene: a `section` a scene, a `p` a line, a `mark` a note's passage in that line; marks of
 * notes that overlap stand in each other. Nothing in it comes from HTML of anyone: every word is escaped.
 */
export async function* pageHtml(
  scenes: AsyncIterable<SceneJson>,
  notes: readonly Pick<Remark, "timestamp" | "start" | "end">[],
): AsyncGenerator<string, void, undefined> {
  const passages = new Passages(notes);
  let ordinal = 0;
  for await (const scene of scenes) {
    const lines = scene.content.map((line) => lineHtml(line, passages)).join("\n");
    const attributes = scene.attrs.front ? ' class="front"' : ` class="scene" data-number="${++ordinal}"`;
    yield `<section${attributes} data-scene="${escapeHtml(scene.attrs.id)}">\n${lines}\n</section>\n`;
  }
}

function lineHtml(line: LineJson, passages: Passages): string {
  const { id, type, start, end } = line.attrs;
  const text = (line.content ?? []).map((part) => part.text).join("");
  const place = start >= 0 ? ` data-start="${start}" data-end="${end}"` : "";
  return `<p class="${LINE_NAMES[type]}" data-line="${escapeHtml(id)}"${place}>${highlightLine(text, start, passages)}</p>`;
}
