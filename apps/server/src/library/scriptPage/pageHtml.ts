import { LINE_NAMES } from "@mochang/contract";
import type { LineJson, Reading, SceneJson, TextJson } from "@mochang/screenplay";
import { escapeHtml } from "../../platform/escapeHtml.ts";

/**
 * The script page as HTML, a piece a row: a `section` a row, a `p` a line, a `mark` a note's passage in that line; marks of notes that overlap
 * stand in each other. Nothing in it comes from HTML of anyone: every word is escaped.
 * @param notes ids of the notes that there are; the mark of another is left out
 */
export async function* pageHtml(
  parts: AsyncIterable<SceneJson[]>,
  reading: Pick<Reading, "lines">,
  notes: ReadonlySet<string>,
): AsyncGenerator<string, void, undefined> {
  let ordinal = 0;
  for await (const rows of parts)
    for (const row of rows) {
      const { id, front, division } = row.attrs;
      const kind = front
        ? ' class="front"'
        : division
          ? ' class="division"'
          : ` class="scene" data-number="${++ordinal}"`;
      const lines = row.content.map((line) => lineHtml(line, reading, notes)).join("\n");
      yield `<section${kind} data-scene="${escapeHtml(id)}">\n${lines}\n</section>\n`;
    }
}

function lineHtml(line: LineJson, { lines }: Pick<Reading, "lines">, notes: ReadonlySet<string>): string {
  const { id, type } = line.attrs;
  const read = Object.hasOwn(lines, id) ? lines[id] : undefined;
  const place = read ? ` data-start="${read.start}" data-end="${read.end}"` : "";
  const words = (line.content ?? []).map((run) => runHtml(run, notes)).join("");
  return `<p class="${LINE_NAMES[type]}" data-line="${escapeHtml(id)}"${place}>${words}</p>`;
}

function runHtml({ text, marks = [] }: TextJson, notes: ReadonlySet<string>): string {
  const here = marks.flatMap((mark) => (mark.type === "annotation" && notes.has(mark.attrs.id) ? [mark.attrs.id] : []));
  const opened = here.map((id) => `<mark data-remark="${escapeHtml(id)}">`).join("");
  const struck = marks.some((mark) => mark.type === "strike") ? ["<s>", "</s>"] : ["", ""];
  return `${opened}${struck[0]}${escapeHtml(text)}${struck[1]}${"</mark>".repeat(here.length)}`;
}
