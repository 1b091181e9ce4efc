import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { renderScenes } from "./decorationsPlugin.ts";
import { estimateHeight } from "./estimateHeight.ts";

/** Scenes are laid out as far above and below the window as this, in its heights and in pixels at least. */
const MARGIN_WINDOWS = 1.5;
const MIN_MARGIN_PX = 1_500;

const windows = new WeakMap<EditorView, SceneWindow>();

const idOf = (scene: Node): string => scene.attrs.id as string;

/** The scenes in which the selection ends, with their neighbours. */
function selectedScenes({ state: { selection, doc } }: EditorView): number[] {
  const [head, anchor] = [selection.$head.index(0), selection.$anchor.index(0)];
  return [head - 1, head, head + 1, anchor].filter((i) => i >= 0 && i < doc.childCount);
}

/**
 * Hides the scenes far from the window behind gaps of their height. Of a thousand elements, `content-visibility` or not, the browser looks at each one
 * for every key: half of a key's processor time in 500,000 characters.
 */
class SceneWindow {
  private readonly view: EditorView;
  private readonly scroller: () => HTMLElement;
  /** Of the scenes that were laid out, by their ids. */
  private readonly heights = new Map<string, number>();
  /** What heights depend on beside the text. */
  private measuredWith = "";
  private readonly gaps = new WeakMap<HTMLElement, number>();
  private readonly nearIds = new Set<string>();
  /** The elements of the scenes as they were laid out last. */
  private sections: readonly HTMLElement[] = [];
  private frame = 0;
  private readonly listeners = new AbortController();
  private readonly observer = new ResizeObserver(() => this.fitLater());

  constructor(view: EditorView, scroller: () => HTMLElement) {
    this.view = view;
    this.scroller = scroller;
    const { signal } = this.listeners;
    const onScroll = ({ target }: Event): void => void (target === scroller() && this.fit());
    document.addEventListener("scroll", onScroll, { capture: true, passive: true, signal });
    addEventListener("beforeprint", () => revealScenes(view, view.state.doc.children.keys()), { signal });
    addEventListener("afterprint", () => this.fit(), { signal });
    // Before the first paint what is rendered is near.
    for (const [i, section] of [...view.dom.children].entries())
      if (section.childElementCount > 0) this.nearIds.add(idOf(view.state.doc.child(i)));
    this.layOut();
    this.fitLater();
  }

  /** Lays these scenes out, too, until the page is scrolled. */
  show(indices: Iterable<number>): void {
    const { doc } = this.view.state;
    for (const i of indices) if (i >= 0 && i < doc.childCount) this.nearIds.add(idOf(doc.child(i)));
    this.layOut();
  }

  update(): void {
    const isSame = this.isLaidOut();
    if (isSame && !selectedScenes(this.view).some((i) => this.sections[i]?.hidden)) return;
    const existing = new Set<Element>(this.sections);
    const { children } = this.view.dom;
    // Scenes that are new stand where somebody writes.
    this.view.state.doc.forEach((scene, _offset, i) => {
      const element = children[i];
      if (element && !existing.has(element)) this.nearIds.add(idOf(scene));
    });
    this.layOut();
    if (!isSame) this.fitLater();
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    this.observer.disconnect();
    this.listeners.abort();
    windows.delete(this.view);
  }

  /** True while the scenes' elements are those that were laid out: so it is after nearly every key. */
  private isLaidOut(): boolean {
    const { dom } = this.view;
    if (dom.childElementCount !== this.sections.length) return false;
    let element = dom.firstElementChild;
    for (const section of this.sections) {
      if (element !== section) return false;
      element = element.nextElementSibling;
    }
    return true;
  }

  private fitLater(): void {
    this.frame ||= requestAnimationFrame(() => this.fit());
  }

  /** Renders and lays out what is near the window now. */
  private fit(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    if (this.view.isDestroyed) return;
    // The element that scrolls is there once the sheet is on the page; one that is observed already is not observed anew.
    this.observer.observe(this.scroller());
    const box = this.scroller().getBoundingClientRect();
    // Another panel covers a phone: the sheet has no place to be measured at.
    if (box.height === 0) return;
    this.measure();
    const margin = Math.max(MIN_MARGIN_PX, MARGIN_WINDOWS * box.height);
    const indices = new Set<number>();
    this.nearIds.clear();
    let top = this.view.dom.getBoundingClientRect().top - box.top;
    this.view.state.doc.forEach((scene, _offset, i) => {
      const bottom = top + this.heightOf(scene);
      if (bottom >= -margin && top <= box.height + margin) {
        indices.add(i);
        this.nearIds.add(idOf(scene));
      }
      top = bottom;
    });
    renderScenes(this.view, indices);
    this.layOut();
  }

  private measure(): void {
    const { dom, state } = this.view;
    const now = `${dom.clientWidth} ${getComputedStyle(dom).lineHeight}`;
    if (now !== this.measuredWith) this.heights.clear();
    this.measuredWith = now;
    if (!this.isLaidOut() || this.sections.length !== state.doc.childCount) return;
    this.sections.forEach((section, i) => {
      if (!section.hidden) this.heights.set(idOf(state.doc.child(i)), section.getBoundingClientRect().height);
    });
  }

  private layOut(): void {
    const { dom, state } = this.view;
    this.sections = [...dom.children] as HTMLElement[];
    if (this.sections.length !== state.doc.childCount) return;
    const selected = new Set(selectedScenes(this.view));
    let gap = 0;
    this.sections.forEach((section, i) => {
      const scene = state.doc.child(i);
      const isShown = this.nearIds.has(idOf(scene)) || selected.has(i);
      if (section.hidden === isShown) section.hidden = !isShown;
      this.setGap(section, "marginTop", isShown ? gap : 0);
      gap = isShown ? 0 : gap + this.heightOf(scene);
    });
    this.setGap(dom, "paddingBottom", gap);
  }

  private heightOf(scene: Node): number {
    return this.heights.get(idOf(scene)) ?? estimateHeight(scene);
  }

  private setGap(element: HTMLElement, side: "marginTop" | "paddingBottom", gap: number): void {
    if ((this.gaps.get(element) ?? 0) === gap) return;
    this.gaps.set(element, gap);
    element.style[side] = gap === 0 ? "" : `${gap}px`;
  }
}

/** Lays out only the scenes near the window of a sheet that is written, and those of its selection. */
export const sceneWindowPlugin = (scroller: () => HTMLElement): Plugin =>
  new Plugin({
    view(view) {
      const opened = new SceneWindow(view, scroller);
      windows.set(view, opened);
      return opened;
    },
  });

/** Renders these scenes and lays them out now, so that they can be scrolled to and measured. */
export function revealScenes(view: EditorView, indices: Iterable<number>): void {
  const indexSet = new Set(indices);
  renderScenes(view, indexSet);
  windows.get(view)?.show(indexSet);
}
