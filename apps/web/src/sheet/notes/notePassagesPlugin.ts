import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, type EditorState, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import type { EditorView } from "prosemirror-view";
import { noteMarks } from "./noteMarks.ts";

/** The words of a note that is not in the document: not sent yet, or just deleted. */
interface HeldPassage {
  from: number;
  to: number;
  isVisible: boolean;
}

interface Passages {
  byId: ReadonlyMap<string, HeldPassage>;
  /** The current note. */
  active: string | null;
  decorations: DecorationSet;
}

interface Change {
  hold?: { id: string } & HeldPassage;
  release?: string;
  active?: string | null;
}

const key = new PluginKey<Passages>("notePassages");

function mapped(byId: Passages["byId"], tr: Transaction): Passages["byId"] {
  if (!tr.docChanged || byId.size === 0) return byId;
  const now = new Map<string, HeldPassage>();
  for (const [id, { from, to, isVisible }] of byId) {
    const at = { from: tr.mapping.map(from, 1), to: tr.mapping.map(to, -1), isVisible };
    if (at.from < at.to) now.set(id, at);
  }
  return now;
}

function decorate(doc: Node, { byId, active }: Omit<Passages, "decorations">): DecorationSet {
  const words = (id: string, { from, to }: Pick<HeldPassage, "from" | "to">): Decoration[] => [
    ...(byId.has(id) ? [Decoration.inline(from, to, { nodeName: "span", "data-annotation": id })] : []),
    ...(id === active ? [Decoration.inline(from, to, { nodeName: "span", "data-highlight": "note" })] : []),
  ];
  const visible = [...byId].filter(([, passage]) => passage.isVisible);
  const mark = active === null || byId.has(active) ? undefined : noteMarks(doc).get(active);
  return DecorationSet.create(doc, [
    ...visible.flatMap(([id, passage]) => words(id, passage)),
    ...(mark && active !== null ? words(active, mark) : []),
  ]);
}

function changed({ byId, active }: Passages, { hold, release, active: next }: Change): Omit<Passages, "decorations"> {
  const now = new Map(byId);
  if (hold) now.set(hold.id, { from: hold.from, to: hold.to, isVisible: hold.isVisible });
  if (release !== undefined) now.delete(release);
  return { byId: now, active: next === undefined ? active : next };
}

/**
 * Keeps the words of notes that have no mark in the document yet, through every change, and highlights those of the current note. A mark comes into the
 * document once the server has its note: it drops marks of notes that it does not know.
 */
export const notePassagesPlugin = (): Plugin<Passages> =>
  new Plugin<Passages>({
    key,
    state: {
      init: () => ({ byId: new Map(), active: null, decorations: DecorationSet.empty }),
      apply(tr, before) {
        const change = tr.getMeta(key) as Change | undefined;
        if (!tr.docChanged && !change) return before;
        const moved: Passages = { ...before, byId: mapped(before.byId, tr) };
        if (!change) return { ...moved, decorations: before.decorations.map(tr.mapping, tr.doc) };
        const now = changed(moved, change);
        return { ...now, decorations: decorate(tr.doc, now) };
      },
    },
    props: { decorations: (state: EditorState) => key.getState(state)?.decorations },
  });

/** Changes which words are kept for a note, or which note is current. */
export function setNotePassages(view: EditorView, change: Change): void {
  view.dispatch(view.state.tr.setMeta(key, change).setMeta("addToHistory", false));
}

/** The words that are kept for a note; null for none. */
export const heldPassage = (state: EditorState, id: string): { from: number; to: number } | null =>
  key.getState(state)?.byId.get(id) ?? null;
