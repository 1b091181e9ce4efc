import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import css from "./pageBreaks.module.css";

/** Where pages of a region's format turn. */
export interface ShownPages {
  region: string;
  breaks: readonly { page: number; lineId: string; at: number }[];
}

interface PageSpec {
  /** The page that begins. */
  page: number;
}

const key = new PluginKey<DecorationSet>("pageBreaks");

/** Position of an offset in the words of a line that are not struck out. */
function positionIn(line: Node, pos: number, at: number): number {
  let remainingOffset = at;
  let position = pos + 1;
  for (const run of line.children) {
    const isStruck = run.marks.some(({ type }) => type.name === "strike");
    if (!isStruck && run.nodeSize >= remainingOffset) return position + remainingOffset;
    if (!isStruck) remainingOffset -= run.nodeSize;
    position += run.nodeSize;
  }
  return pos + 1 + line.content.size;
}

/** The end of one page and the beginning of the next, across the whole sheet. */
function drawBreak(page: number, region: string): HTMLElement {
  const element = document.createElement("span");
  element.className = css.pageBreak ?? "";
  element.contentEditable = "false";
  element.setAttribute("aria-hidden", "true");
  element.dataset["part"] = "page-break";
  element.dataset["region"] = region;
  element.dataset["page"] = String(page);
  const band = element.appendChild(document.createElement("i"));
  // The number stands where the region's pages bear it: at the foot of the page that ends, or at the head of the one that begins.
  band.dataset["ends"] = String(page - 1);
  band.dataset["begins"] = String(page);
  return element;
}

function decorationsOf(doc: Node, { region, breaks }: ShownPages): DecorationSet {
  const breaksByLine = new Map(breaks.map((one) => [one.lineId, [] as ShownPages["breaks"][number][]]));
  for (const one of breaks) breaksByLine.get(one.lineId)?.push(one);
  const decorations: Decoration[] = [];
  let at = 0;
  doc.forEach((scene) => {
    scene.forEach((line, offset, index) => {
      for (const { page, at: from } of breaksByLine.get(String(line.attrs.id)) ?? []) {
        const pos = at + 1 + offset;
        const spec = { key: `page-${page}-${region}`, ignoreSelection: true, page };
        const draw = (): HTMLElement => drawBreak(page, region);
        if (from > 0) {
          decorations.push(Decoration.widget(positionIn(line, pos, from), draw, { ...spec, side: -1 }));
          decorations.push(Decoration.node(pos, pos + line.nodeSize, { class: css.cutLine ?? "" }));
        } else if (index > 0 || at === 0) decorations.push(Decoration.widget(pos, draw, { ...spec, side: -1 }));
        // What begins a scene is styled as its first: a page that begins with it ends below the scene before.
        else decorations.push(Decoration.widget(at - 1, draw, { ...spec, side: 1 }));
      }
    });
    at += scene.nodeSize;
  });
  return DecorationSet.create(doc, decorations);
}

/** Shows where the pages of the exported file turn. Between two answers of the layout the breaks move with the text. */
export const pageBreaksPlugin = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const pages = tr.getMeta(key) as ShownPages | null | undefined;
        if (pages === null) return DecorationSet.empty;
        if (pages) return decorationsOf(tr.doc, pages);
        return tr.docChanged && before !== DecorationSet.empty ? before.map(tr.mapping, tr.doc) : before;
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });

/** Shows these pages; null shows none. */
export function showPages(view: EditorView, pages: ShownPages | null): void {
  if (pages === null && key.getState(view.state) === DecorationSet.empty) return;
  view.dispatch(view.state.tr.setMeta(key, pages).setMeta("addToHistory", false));
}

/** The page on which the caret stands, from 1. */
export function pageAtCaret(state: EditorState): number {
  const above = key.getState(state)?.find(0, state.selection.head, (spec) => "page" in spec) ?? [];
  return above.reduce((page, { spec }) => Math.max(page, (spec as PageSpec).page), 1);
}
