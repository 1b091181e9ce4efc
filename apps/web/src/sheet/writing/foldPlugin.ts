import { sceneFacts } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/** Ids of the scenes of which only the heading is shown. */
type Folded = ReadonlySet<string>;
const key = new PluginKey<Folded>("fold");
const NONE: Folded = new Set();

const idOf = (scene: Node): string => String(scene.attrs.id);
const canFold = (scene: Node): boolean => scene.childCount > 1 && sceneFacts(scene).headed;
const foldedOf = (state: EditorState): Folded => key.getState(state) ?? NONE;

/** Says on each scene's element how many lines are folded away. As an attribute: decorations of a thousand scenes are compared at every key. */
function show({ dom, state }: EditorView): void {
  const folded = foldedOf(state);
  state.doc.forEach((scene, _offset, index) => {
    const element = dom.children[index];
    if (!(element instanceof HTMLElement)) return;
    if (folded.has(idOf(scene)) && canFold(scene)) element.dataset["folded"] = `折起 ${scene.childCount - 1} 行`;
    else delete element.dataset["folded"];
  });
}

/** The folded scene whose hidden lines the caret stands in. */
function enteredScene({ doc, selection }: EditorState, folded: Folded): string | null {
  const { $head } = selection;
  if ($head.depth < 2 || $head.index(1) === 0) return null;
  const id = idOf(doc.child($head.index(0)));
  return folded.has(id) ? id : null;
}

/** Folds scenes away under their headings. One that the caret comes into opens by itself. */
export const foldPlugin = (): Plugin<Folded> =>
  new Plugin<Folded>({
    key,
    state: {
      init: () => NONE,
      apply: (tr, before) => (tr.getMeta(key) as Folded | undefined) ?? before,
    },
    appendTransaction(_transactions, _old, state) {
      const folded = foldedOf(state);
      const entered = folded.size === 0 ? null : enteredScene(state, folded);
      if (entered === null) return null;
      const open = new Set(folded);
      open.delete(entered);
      return state.tr.setMeta(key, open).setMeta("addToHistory", false);
    },
    view: () => ({
      update(view, before) {
        const folded = foldedOf(view.state);
        if (folded === foldedOf(before) && (folded.size === 0 || before.doc === view.state.doc)) return;
        show(view);
      },
    }),
    props: {
      // The row that stands for the folded lines is the scene's own padding: a click on it opens them.
      handleDOMEvents: {
        mousedown(view, event) {
          const { target } = event;
          if (!(target instanceof HTMLElement) || target.dataset["folded"] === undefined) return false;
          const index = Array.prototype.indexOf.call(view.dom.children, target);
          const scene = view.state.doc.maybeChild(index);
          if (!scene) return false;
          foldScenes(view, { id: idOf(scene) });
          event.preventDefault();
          return true;
        },
      },
    },
  });

export const areScenesFolded = (state: EditorState): boolean => foldedOf(state).size > 0;

/** Folds a scene, or opens it where it is folded; `all` folds every scene, or opens all where any is folded. */
export function foldScenes(view: EditorView, which: { id: string } | "all"): void {
  const { state } = view;
  const before = foldedOf(state);
  const next = new Set(which === "all" ? [] : before);
  if (which !== "all") {
    if (!next.delete(which.id)) next.add(which.id);
  } else if (before.size === 0) for (const scene of state.doc.children) if (canFold(scene)) next.add(idOf(scene));
  const { tr } = state;
  view.dispatch(selectHeading(tr, state, next).setMeta(key, next).setMeta("addToHistory", false));
}

/** The caret goes to the heading of its scene where its line is folded away. */
function selectHeading(tr: EditorState["tr"], state: EditorState, folded: Folded): EditorState["tr"] {
  if (enteredScene(state, folded) === null) return tr;
  const { $head } = state.selection;
  const scene = $head.before(1);
  const heading = $head.node(1).firstChild;
  return tr.setSelection(TextSelection.create(tr.doc, scene + 2 + (heading?.content.size ?? 0)));
}
