import type { Remark } from "@mochang/contract";
import { escapeHtml } from "./escapeHtml.ts";

/** A note's passage, UTF-16 offsets of the script's text. */
export interface Passage {
  timestamp: string;
  start: number;
  end: number;
}

/** Finds the passages that touch a line without looking at all of them for each line. */
export class Passages {
  private readonly sorted: readonly Passage[];
  /** The furthest end among the passages up to each: it only grows, so that it can be searched. */
  private readonly reach: number[] = [];

  constructor(notes: readonly Pick<Remark, "timestamp" | "start" | "end">[]) {
    const placed = notes.flatMap(({ timestamp, start, end }) =>
      start === null || end === null ? [] : [{ timestamp, start, end }],
    );
    this.sorted = placed.toSorted((a, b) => a.start - b.start || b.end - a.end);
    let furthest = 0;
    for (const { end } of this.sorted) this.reach.push((furthest = Math.max(furthest, end)));
  }

  /** Those that touch `[from, to)`, in order. */
  within(from: number, to: number): Passage[] {
    let low = 0;
    let high = this.reach.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.reach[middle] ?? 0) > from) high = middle;
      else low = middle + 1;
    }
    const found: Passage[] = [];
    for (let i = low; i < this.sorted.length; i++) {
      const passage = this.sorted[i];
      if (!passage || passage.start >= to) break;
      if (passage.end > from) found.push(passage);
    }
    return found;
  }
}

/** A line's escaped words, with a `mark` around what each note speaks about; `start` is the line's offset in the text, -1 for none. */
export function highlightLine(text: string, start: number, passages: Passages): string {
  const here =
    start < 0
      ? []
      : passages.within(start, start + text.length).map((p) => ({ ...p, start: p.start - start, end: p.end - start }));
  if (here.length === 0) return escapeHtml(text);
  const cuts = new Set([0, text.length, ...here.flatMap((p) => [Math.max(p.start, 0), Math.min(p.end, text.length)])]);
  const edges = [...cuts].toSorted((a, b) => a - b);
  let html = "";
  for (const [i, to] of edges.entries()) {
    const from = edges[i - 1];
    if (from === undefined) continue;
    const over = here.filter((p) => p.start <= from && p.end >= to);
    html +=
      over.map((p) => `<mark data-remark="${escapeHtml(p.timestamp)}">`).join("") +
      escapeHtml(text.slice(from, to)) +
      "</mark>".repeat(over.length);
  }
  return html;
}
