import { documentNode, type LineType, type SceneJson } from "@mochang/screenplay";
import { history, redo, undo, undoDepth } from "prosemirror-history";
import type { Node } from "prosemirror-model";
import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { adoptScene } from "./adoptScene.ts";
import { aim } from "./aim.ts";
import { choosing, type ChosenBy } from "./choosing.ts";
import { cursorPlugin, setCursor, type LineCursor } from "./cursorPlugin.ts";
import { dressPlugin, tellNear } from "./dressPlugin.ts";
import { handlePageKey } from "./keys.ts";
import { lineView } from "./lineView.ts";
import { mark, markedOf, marksPlugin, type Mark, type Marked } from "./marksPlugin.ts";
import { lineAt, lineHolding, linesOf, positionsOf, rangeOf, type LineSpan, type TextRange } from "./places.ts";
import { retag } from "./retag.ts";
import type { PendingKind } from "./sceneChange.ts";
import { sceneView } from "./sceneView.ts";

export type Selected = TextRange & { text: string };

/** A line for which a menu is wanted, with the lines chosen beside it, and where the menu can stand in the window. */
export interface LineTarget {
  first: LineSpan;
  last: LineSpan;
  /** The text chosen, when there is one. */
  selected: Selected | null;
  at: { x: number; y: number };
}

/** What happens on the page, told to whoever shows it. Called outside of React. */
export interface PageEvents {
  /** Text was chosen. `again`: it is the choice told before, widened or narrowed. */
  onSelect?: (selected: Selected, by: ChosenBy, again: boolean) => void;
  /** The keyboard asks for a note on this. */
  onNote?: (selected: Selected) => void;
  /** What is chosen now. */
  onSelection?: (selected: Selected | null, by: ChosenBy) => void;
  onLineMenu?: (target: LineTarget) => void;
  /** Shift-click on a scene, by its index. */
  onKeepScene?: (index: number) => void;
  /** The pointer stands on this place of the text, or on none. */
  onHover?: (offset: number | null) => void;
  /** A press on this place of the text, with nothing chosen. */
  onPress?: (offset: number, event: MouseEvent) => void;
  /** The keyboard stands on this line: for those who hear the page. */
  onLine?: (line: LineSpan, text: string) => void;
  /** The document has changed; `saves` when by a person's command or its undoing. */
  onDocument?: (doc: Node, saves: boolean) => void;
}

export interface Page {
  readonly view: EditorView;
  doc: () => Node;
  /** Marks on the page: notes, hits, the quoted passage. */
  mark: (change: Partial<Marked>) => void;
  /** Brings a scene to the top of the window. */
  toScene: (index: number) => void;
  /** Brings a part of the text into the middle of the window; false when it is not there. */
  toText: (range: TextRange, block?: "center" | "start") => boolean;
  /** Where a part of the text ends in the window; null when it is not there. */
  boxOf: (range: TextRange) => { top: number; bottom: number } | null;
  /** Gives lines another kind; false when nothing changes. */
  retag: (first: LineSpan, last: LineSpan, type: LineType) => boolean;
  /** Gives lines by their ids the kinds that they had, as one change; how many were found. */
  retagIds: (kinds: readonly PendingKind[]) => number;
  undo: () => boolean;
  redo: () => boolean;
  canUndo: () => boolean;
  /** Replaces the document; the history of changes begins anew. */
  load: (scenes: SceneJson[]) => void;
  /** Takes over what the server says of a scene, outside of the history. */
  adopt: (index: number, stored: Node, lines: boolean) => void;
  selected: () => Selected | null;
  cursor: (cursor: LineCursor | null) => void;
  /** Scene index at the middle of the element that scrolls. */
  sceneInView: () => number;
  /** The first line in sight, as an offset of the text. */
  topOffset: () => number;
  focus: () => void;
  destroy: () => void;
}

/** What moves the page by the reader's own will. */
const HANDS = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
const TOUCHES = ["touchstart", "touchend", "touchcancel"] as const;

/** Typing has no effect, so that a page is read, marked and re-tagged; the editor opens the same document with `editable`. */
export function openPage(
  mount: HTMLElement,
  scenes: SceneJson[],
  scroller: () => HTMLElement,
  events: () => PageEvents,
  label: string,
  notes: readonly Mark[] = [],
): Page {
  const stateOf = (rows: SceneJson[]): EditorState =>
    EditorState.create({
      doc: documentNode(rows),
      plugins: [history({ depth: 500, newGroupDelay: 0 }), dressPlugin(), marksPlugin(notes), cursorPlugin()],
    });

  /** What the browser has chosen on the page, as positions of the document. */
  const chosenNow = (): { anchor: number; head: number } | null => {
    const dom = document.getSelection();
    if (
      !dom ||
      dom.isCollapsed ||
      !dom.anchorNode ||
      !dom.focusNode ||
      !view.dom.contains(dom.anchorNode) ||
      !view.dom.contains(dom.focusNode)
    )
      return null;
    return {
      anchor: view.posAtDOM(dom.anchorNode, dom.anchorOffset),
      head: view.posAtDOM(dom.focusNode, dom.focusOffset),
    };
  };
  const selectedNow = (): Selected | null => {
    const chosen = chosenNow();
    return (
      chosen && rangeOf(view.state.doc, Math.min(chosen.anchor, chosen.head), Math.max(chosen.anchor, chosen.head))
    );
  };
  /** The view hears of a choice a moment after the browser has made it; whatever is drawn in that moment would put the choice before in its place. */
  const keepChoice = (tr: Transaction): Transaction => {
    const chosen = chosenNow();
    if (!chosen || tr.selectionSet) return tr;
    const at = (position: number) => tr.doc.resolve(tr.mapping.map(position));
    return tr.setSelection(TextSelection.between(at(chosen.anchor), at(chosen.head)));
  };
  const offsetAt = (event: { clientX: number; clientY: number; target: EventTarget | null }): number | null => {
    if (!(event.target instanceof Element) || !event.target.closest("p")) return null;
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
    const line = at && lineAt(view.state.doc, at.pos);
    return at && line && line.start >= 0 && at.pos >= line.pos
      ? line.start + Math.min(line.size, at.pos - line.pos)
      : null;
  };
  const lineOfElement = (target: EventTarget | null): LineSpan | null => {
    const element = target instanceof Element ? target.closest("p") : null;
    if (!element || !view.dom.contains(element)) return null;
    return lineAt(view.state.doc, view.posAtDOM(element, 0));
  };
  const sceneOfElement = (target: EventTarget | null): number => {
    const element = target instanceof Element ? target.closest("section") : null;
    return element ? Array.prototype.indexOf.call(view.dom.children, element) : -1;
  };

  let pressed: { x: number; y: number } | null = null;
  const view = new EditorView(mount, {
    state: stateOf(scenes),
    editable: () => false,
    nodeViews: { scene: sceneView, line: lineView },
    attributes: { tabindex: "0", role: "document", "aria-label": label, translate: "no", class: "script-page" },
    clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, "\n"),
    dispatchTransaction(tr) {
      view.updateState(view.state.apply(keepChoice(tr)));
      if (tr.docChanged) events().onDocument?.(view.state.doc, tr.getMeta("addToHistory") !== false);
    },
    handleDOMEvents: {
      mousedown(_view, event) {
        if (event.target instanceof Element && event.target.closest(".doubt-m")) {
          event.preventDefault();
          return true;
        }
        if (event.button === 0 && event.shiftKey) {
          const index = sceneOfElement(event.target);
          if (index < 0) return false;
          // Not the browser's widening of a selection.
          event.preventDefault();
          events().onKeepScene?.(index);
          return true;
        }
        pressed = event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
        return false;
      },
      click(_view, event) {
        const button = event.target instanceof Element ? event.target.closest(".doubt-m") : null;
        if (!button) return false;
        const line = lineOfElement(button);
        const box = button.getBoundingClientRect();
        if (line)
          events().onLineMenu?.({ first: line, last: line, selected: null, at: { x: box.left, y: box.bottom } });
        return true;
      },
      contextmenu(_view, event) {
        const line = lineOfElement(event.target);
        // A finger that is held chooses text; its commands stand in the bar that comes with the choice.
        if (!line || event.shiftKey || (event as PointerEvent).pointerType === "touch") return false;
        event.preventDefault();
        events().onLineMenu?.({
          first: line,
          last: line,
          selected: selectedNow(),
          at: { x: event.clientX, y: event.clientY },
        });
        return true;
      },
      mousemove(_view, event) {
        const on = event.target instanceof Element && event.target.closest(".remark") !== null;
        events().onHover?.(on ? offsetAt(event) : null);
        return false;
      },
      mouseleave() {
        events().onHover?.(null);
        return false;
      },
      keydown(_view, event) {
        if (event.shiftKey && event.key.startsWith("Arrow")) choice.use("keys");
        // Lines that were chosen for their menu are no note.
        if (event.shiftKey && event.key === "F10") choice.use("mouse");
        return handlePageKey(page, view, event, events());
      },
    },
  });

  const choice = choosing(
    {
      later(act, ms) {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      settled: (selected, by, again) => events().onSelect?.(selected, by, again),
    },
    matchMedia("(pointer: coarse)").matches ? "touch" : "mouse",
  );
  const pointed = (event: PointerEvent): void => choice.use(event.pointerType === "touch" ? "touch" : "mouse");
  const touched = (event: TouchEvent): void => choice.fingers(event.touches.length);
  const keyed = (event: KeyboardEvent): void => {
    if (event.key !== "Shift") return;
    // The browser tells of a changed selection a moment later than of a key.
    choice.changed(selectedNow());
    choice.released();
  };
  const released = (event: PointerEvent): void => {
    const began = pressed;
    pressed = null;
    if (!began || event.pointerType === "touch") return;
    const selected = selectedNow();
    if (selected) return events().onSelect?.(selected, "mouse", false);
    const offset = view.dom.contains(event.target as Element) ? offsetAt(event) : null;
    if (offset !== null) events().onPress?.(offset, event);
  };
  const tapped = (event: MouseEvent): void => {
    // A finger chooses by holding; a short touch is a press on what stands there.
    const offset = (event as PointerEvent).pointerType === "touch" && !selectedNow() ? offsetAt(event) : null;
    if (offset !== null) events().onPress?.(offset, event);
  };
  const chosen = (): void => {
    const selected = selectedNow();
    choice.changed(selected);
    events().onSelection?.(selected, choice.by);
  };
  document.addEventListener("pointerdown", pointed, true);
  for (const type of TOUCHES) document.addEventListener(type, touched, { capture: true, passive: true });
  document.addEventListener("keyup", keyed);
  document.addEventListener("pointerup", released);
  view.dom.addEventListener("click", tapped);
  document.addEventListener("selectionchange", chosen);

  let leave = (): void => undefined;
  const scrollTo = (element: Element, block: ScrollLogicalPosition): void => {
    leave();
    leave = aim(
      () => element.scrollIntoView({ block }),
      () => element.getBoundingClientRect().top,
    );
  };
  const hands = (): void => leave();
  for (const type of HANDS) document.addEventListener(type, hands, { capture: true, passive: true });

  const page: Page = {
    view,
    doc: () => view.state.doc,
    mark: (change) => mark(view, change),
    toScene(index) {
      tellNear(view, new Set([index - 1, index, index + 1]));
      const element = view.dom.children[index];
      if (element) scrollTo(element, "start");
    },
    toText(range, block = "center") {
      const at = positionsOf(view.state.doc, range);
      const line = lineHolding(view.state.doc, range.start);
      if (!at || !line) return false;
      tellNear(view, new Set([line.scene - 1, line.scene, line.scene + 1]));
      const element = view.nodeDOM(line.pos - 1);
      if (!(element instanceof HTMLElement)) return false;
      scrollTo(element, block);
      return true;
    },
    boxOf(range) {
      const at = positionsOf(view.state.doc, range);
      return at && view.coordsAtPos(at.from);
    },
    retag(first, last, type) {
      const tr = retag(
        view.state,
        { scene: first.scene, line: first.line },
        { scene: last.scene, line: last.line },
        type,
      );
      if (!tr) return false;
      view.dispatch(tr);
      return true;
    },
    retagIds(kinds) {
      let state = view.state;
      const { tr } = state;
      let found = 0;
      for (const { id, type } of kinds) {
        const line = linesOf(tr.doc).find((l) => tr.doc.child(l.scene).child(l.line).attrs.id === id);
        const step = line && retag(state, line, line, type as LineType)?.steps[0];
        if (!step) continue;
        tr.step(step);
        state = state.apply(state.tr.step(step));
        found += 1;
      }
      if (found > 0) view.dispatch(tr);
      return found;
    },
    undo: () => undo(view.state, view.dispatch),
    redo: () => redo(view.state, view.dispatch),
    canUndo: () => (undoDepth(view.state) as number) > 0,
    load(rows) {
      const { notes: drawn, active, quote } = markedOf(view.state);
      view.updateState(stateOf(rows));
      mark(view, { notes: drawn, active, quote });
      events().onDocument?.(view.state.doc, false);
    },
    adopt(index, stored, lines) {
      const tr = adoptScene(view.state, index, stored, lines);
      if (tr.docChanged) view.dispatch(tr);
    },
    selected: selectedNow,
    cursor: (cursor) => setCursor(view, cursor),
    sceneInView: () => sceneAtMiddle(view, scroller()),
    topOffset() {
      const box = scroller().getBoundingClientRect();
      const y = box.top + 8;
      const index = sceneFrom(view, y);
      const section = view.dom.children[index];
      const lines = section ? [...section.children] : [];
      const at = lines.findIndex((line) => line.getBoundingClientRect().bottom > y);
      // Below a scene's last line is what parts it from the next one, whose heading comes first into sight.
      const passed = at < 0 && lines.length > 0;
      const found = linesOf(view.state.doc).find((line) =>
        passed ? line.scene > index : line.scene === index && line.line === Math.max(0, at),
      );
      return Math.max(0, found?.start ?? 0);
    },
    focus: () => view.dom.focus({ preventScroll: true }),
    destroy() {
      leave();
      for (const type of HANDS) document.removeEventListener(type, hands, true);
      choice.changed(null);
      document.removeEventListener("pointerdown", pointed, true);
      for (const type of TOUCHES) document.removeEventListener(type, touched, true);
      document.removeEventListener("keyup", keyed);
      document.removeEventListener("pointerup", released);
      document.removeEventListener("selectionchange", chosen);
      view.destroy();
    },
  };
  return page;
}

/** The scene whose box holds a height of the window; by halving, for boxes of a long script are many. */
function sceneFrom(view: EditorView, y: number): number {
  const children = view.dom.children;
  let low = 0;
  let high = children.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle] as Element).getBoundingClientRect().bottom > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

function sceneAtMiddle(view: EditorView, scroller: HTMLElement): number {
  const box = scroller.getBoundingClientRect();
  return sceneFrom(view, box.top + box.height * 0.35);
}
