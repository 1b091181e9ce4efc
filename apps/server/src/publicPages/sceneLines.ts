import type { Line, Scene } from "@mochang/screenplay";
import { markup, type Markup, type MarkupPart } from "./markup.ts";

/** A quoted passage of a scene, and the id and class of its mark. */
export interface Marked {
  quote: string;
  id: string;
  on?: boolean;
}

const bare = (line: Line): string => line.text.replace(/^△/u, "").replace(/[：:]$/u, "");

/** A scene's lines as they stand on a page of script; quotes are marked where they stand. */
export function sceneLines(scene: Scene, marked: readonly Marked[] = [], level: "h2" | "h3" = "h2"): Markup {
  const { number, fields } = scene;
  const words = [fields.intExt, fields.place, fields.time].map((word) => word && markup`<span>${word}</span>`);
  const heading = markup`${number && markup`<span class="n">${number}</span>`}${words}`;
  const lines = scene.lines.filter(({ type }) => type !== "heading" && type !== "meta");
  const title = level === "h2" ? markup`<h2 class="sc">${heading}</h2>` : markup`<h3 class="sc">${heading}</h3>`;
  return markup`${title}${lines.map((line, at) => oneLine(line, lines[at + 1], marked))}`;
}

function oneLine(line: Line, next: Line | undefined, marked: readonly Marked[]): MarkupPart {
  switch (line.type) {
    case "character":
      return markup`<p class="cu">${bare(line)}${next?.type === "parenthetical" && markup`<i>${bare(next)}</i>`}</p>`;
    case "parenthetical":
      return null;
    case "dialogue":
      return markup`<p class="di">${withMarks(bare(line), marked)}</p>`;
    case "transition":
      return markup`<p class="tr">${bare(line)}</p>`;
    default:
      return markup`<p class="ac">${withMarks(bare(line), marked)}</p>`;
  }
}

function withMarks(text: string, marked: readonly Marked[]): MarkupPart {
  const found = marked.find(({ quote }) => text.includes(quote));
  if (!found) return text;
  const at = text.indexOf(found.quote);
  return [
    withMarks(text.slice(0, at), marked),
    markup`<span class="h${found.on ? " on" : ""}" id="${found.id}">${found.quote}</span>`,
    withMarks(text.slice(at + found.quote.length), marked),
  ];
}
