import type { Node } from "prosemirror-model";
import { Plugin, PluginKey, type EditorState } from "prosemirror-state";
import { DecorationSet, type Decoration, type EditorView } from "prosemirror-view";
import { dressScene } from "./dressScene.ts";
import { drawnScene } from "./sceneView.ts";

const key = new PluginKey<Dressed>("dress");

interface Dressed {
  worn: DecorationSet;
  /** Scenes that are drawn and dressed, as they are in the document. */
  done: Set<Node>;
}

/** Lines drawn before anything is shown: more than three windows' height. */
const AT_ONCE = 120;
/** Lines drawn in one idle moment: some 5 ms. */
const AT_REST = 150;

/** The ordinal of the scene at an index: the front matter is 0. */
export const ordinalOf = (doc: Node, index: number): number => (doc.firstChild?.attrs.front ? index : index + 1);

function dress({ worn, done }: Dressed, doc: Node, indices: ReadonlySet<number>): Dressed {
  const added: Decoration[] = [];
  let at = 0;
  doc.forEach((scene, _offset, index) => {
    if (indices.has(index) && !done.has(scene)) {
      added.push(drawnScene(at, scene), ...dressScene(scene, at, ordinalOf(doc, index)));
      done.add(scene);
    }
    at += scene.nodeSize;
  });
  return { worn: added.length > 0 ? worn.add(doc, added) : worn, done };
}

/** As many scenes from this one on as hold so many lines. */
function scenesFrom(doc: Node, from: number, lines: number): Set<number> {
  const found = new Set<number>();
  for (let i = from, rest = lines; i < doc.childCount && rest > 0; i++) {
    found.add(i);
    rest -= doc.child(i).childCount;
  }
  return found;
}

/**
 * Draws and dresses each scene when it first comes near the window: over a whole script of 500,000 characters it would be 37,000 lines
 * and 20,000 decorations before the first paint. The browser itself says when: `content-visibility` ends to skip the scene.
 */
export const dressPlugin = (): Plugin<Dressed> =>
  new Plugin<Dressed>({
    key,
    state: {
      init: (_config, { doc }) =>
        dress({ worn: DecorationSet.empty, done: new Set() }, doc, scenesFrom(doc, 0, AT_ONCE)),
      apply(tr, before, _old, { doc }) {
        let now = before;
        if (tr.docChanged) {
          // A scene that has changed is undressed and dressed anew; so are those after it when their ordinals are others.
          const stays = new Set<Node>();
          const changed = new Set<number>();
          const shifted = tr.before.childCount !== doc.childCount;
          let at = 0;
          let from = -1;
          let to = -1;
          doc.forEach((scene, _offset, index) => {
            if (tr.before.maybeChild(index) === scene && !(shifted && from >= 0)) {
              if (before.done.has(scene)) stays.add(scene);
            } else {
              if (from < 0) from = at;
              to = at + scene.nodeSize;
              changed.add(index);
            }
            at += scene.nodeSize;
          });
          const mapped = before.worn.map(tr.mapping, doc);
          // Not the scenes that only touch it.
          const cut = from < 0 ? mapped : mapped.remove(mapped.find(from + 1, to - 1));
          // Between two changed scenes an unchanged one was undressed with them.
          for (let i = Math.min(...changed); i <= Math.max(...changed); i++)
            if (stays.delete(doc.child(i))) changed.add(i);
          now = dress({ worn: cut, done: stays }, doc, shifted ? nearestOf(changed, before, tr.before) : changed);
        }
        const near = tr.getMeta(key) as Set<number> | undefined;
        return near ? dress(now, doc, near) : now;
      },
    },
    props: { decorations: (state: EditorState) => key.getState(state)?.worn },
    view: (view) => watch(view),
  });

/** Of many scenes with new ordinals only those that were dressed before, and the changed ones beside them, are dressed at once. */
function nearestOf(changed: Set<number>, before: Dressed, old: Node): Set<number> {
  const near = new Set<number>();
  for (const index of changed)
    if ([index - 1, index, index + 1].some((i) => i >= 0 && i < old.childCount && before.done.has(old.child(i))))
      near.add(index);
  return near;
}

const hasIdle = typeof requestIdleCallback === "function";
const whenIdle = (act: () => void): number => (hasIdle ? requestIdleCallback(act) : window.setTimeout(act, 100));
const dropIdle = (asked: number): void => (hasIdle ? cancelIdleCallback(asked) : clearTimeout(asked));

/** Tells the plugin which scenes have come near, where the browser tells, and by and by all the others. */
function watch(view: EditorView): { destroy: () => void } {
  const near = new Set<Element>();
  let asked = 0;
  let gone = false;
  const flush = (): void => {
    asked = 0;
    if (gone || near.size === 0) return;
    const indices = new Set<number>();
    const children = view.dom.children;
    for (const element of near) {
      const at = Array.prototype.indexOf.call(children, element);
      if (at >= 0) indices.add(at);
    }
    near.clear();
    tellNear(view, indices);
  };
  const heard = (event: Event): void => {
    if (!(event.target instanceof Element) || (event as ContentVisibilityAutoStateChangeEvent).skipped) return;
    near.add(event.target);
    asked ||= requestAnimationFrame(flush);
  };
  // It does not bubble; it is heard on the way down.
  view.dom.addEventListener("contentvisibilityautostatechange", heard, true);
  // The rest is drawn while nobody waits for anything, so that scrolling, the browser's own search and a print find it done.
  let from = 0;
  let later = 0;
  const some = (): void => {
    if (gone) return;
    const next = scenesFrom(view.state.doc, from, AT_REST);
    tellNear(view, next);
    from += next.size;
    if (from < view.state.doc.childCount) later = whenIdle(some);
  };
  later = whenIdle(some);
  return {
    destroy() {
      gone = true;
      cancelAnimationFrame(asked);
      dropIdle(later);
      view.dom.removeEventListener("contentvisibilityautostatechange", heard, true);
    },
  };
}

/** Draws and dresses these scenes now. */
export function tellNear(view: EditorView, indices: Set<number>): void {
  const done = key.getState(view.state)?.done;
  const { doc } = view.state;
  const bare = new Set([...indices].filter((i) => i >= 0 && i < doc.childCount && !done?.has(doc.child(i))));
  if (bare.size > 0) view.dispatch(view.state.tr.setMeta(key, bare).setMeta("addToHistory", false));
}
