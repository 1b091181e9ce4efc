import { type LineType, PROSE_TYPES } from "@mochang/screenplay";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { redoChange, undoChange } from "../view/undoChange.ts";
import { caretOf } from "./caret.ts";
import { readCaret } from "../view/readCaret.ts";
import { goToNextScene, stepScene } from "./sceneCommands.ts";
import { goToEdge, selectAll } from "./wholeTextCommands.ts";
import { backspace, deleteKey, enter, retype, toggleStrike, walkType, type WritingCommand } from "./commands.ts";

/** What a key asks for that is not a change of the text. */
export interface KeyRequests {
  /** The popover of types, from the keyboard. */
  onKinds: () => void;
  /** A completion is taken, or the next one offered; false where none is offered. */
  onComplete: (view: EditorView, ask: "take" | "next") => boolean;
  /** Esc in the text: closes what is open; the next Tab leaves the text. */
  onEscape: () => void;
  /** A novel is written: it has chapters, text and dialogue. */
  isProse: boolean;
}

/** The types by their numbers: Mod-1 to Mod-6. */
export const NUMBERED: readonly LineType[] = [
  "heading",
  "action",
  "character",
  "parenthetical",
  "dialogue",
  "transition",
];

/** The types that the kinds of a document are chosen from. */
export const typesFor = (isProse: boolean): readonly LineType[] => (isProse ? PROSE_TYPES : NUMBERED);

const isMac = /Mac|iP(?:hone|ad)/u.test(navigator.platform);

const hasMod = (event: KeyboardEvent): boolean => (isMac ? event.metaKey : event.ctrlKey);

function run(view: EditorView, command: WritingCommand): void {
  const tr = command(view.state);
  if (tr) view.dispatch(tr);
}

/** Keys with Mod; true when it was one of ours. */
function handleModKey(view: EditorView, event: KeyboardEvent, isProse: boolean): boolean {
  const key = event.key.toLowerCase();
  const type = typesFor(isProse)[Number(key) - 1];
  if (type && !event.shiftKey) run(view, retype(type));
  else if (key === "z") (event.shiftKey ? redoChange : undoChange)(view);
  else if (key === "y") redoChange(view);
  else if (key === "x" && event.shiftKey) run(view, toggleStrike);
  else if (key === "enter") run(view, enter(isProse ? "chapter" : "heading"));
  else if (key === "a" && !event.shiftKey) run(view, selectAll);
  else if (key === "home" || (isMac && key === "arrowup")) run(view, goToEdge("start", event.shiftKey));
  else if (key === "end" || (isMac && key === "arrowdown")) run(view, goToEdge("end", event.shiftKey));
  else return false;
  return true;
}

function handleEnter(view: EditorView, event: KeyboardEvent, requests: KeyRequests): boolean {
  const place = caretOf(view.state);
  const isEnd = place?.at === place?.line.content.size;
  if (!event.shiftKey && view.state.selection.empty && place?.line.content.size === 0) requests.onKinds();
  else if (requests.isProse) run(view, event.shiftKey ? enter("dialogue") : isEnd ? enter("text") : enter());
  else run(view, event.shiftKey ? enter("parenthetical") : enter());
  return true;
}

/** Alt and an arrow go to the next scene; with Shift they move the scene. */
function handleAltArrow(view: EditorView, event: KeyboardEvent): boolean {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
  if (step === null) return false;
  const place = caretOf(view.state);
  if (!event.shiftKey) run(view, goToNextScene(step));
  else if (place) run(view, stepScene(String(place.scene.attrs.id), step));
  return true;
}

/** Whether a command changed something; else the browser does what the key does. */
function changes(view: EditorView, command: WritingCommand): boolean {
  const tr = command(view.state);
  if (tr) view.dispatch(tr);
  return tr !== null;
}

/**
 * The keyboard of a sheet that is written. Keys that an input method takes while it composes never come here. Esc, then Tab leaves the text.
 */
export function keysPlugin(requests: KeyRequests): Plugin {
  let escaped = false;
  const handle = (view: EditorView, event: KeyboardEvent): boolean => {
    const wasEscaped = escaped;
    escaped = false;
    if (hasMod(event) && !event.altKey) return handleModKey(view, event, requests.isProse);
    if (event.ctrlKey || event.metaKey) return false;
    if (event.key === "ArrowDown" && event.altKey && !event.shiftKey && requests.onComplete(view, "next")) return true;
    if (event.altKey) return handleAltArrow(view, event);
    switch (event.key) {
      case "Enter":
        return handleEnter(view, event, requests);
      case "Tab":
        if (wasEscaped) return false;
        run(view, walkType(event.shiftKey ? -1 : 1, requests.isProse));
        return true;
      case "Backspace":
        return changes(view, backspace);
      case "Delete":
        return changes(view, deleteKey);
      case "ArrowRight":
        return !event.shiftKey && requests.onComplete(view, "take");
      case "Escape":
        escaped = true;
        requests.onEscape();
        return true;
      default:
        return false;
    }
  };
  return new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        // A key that only sets a modifier is none.
        if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return false;
        if (event.key.length > 1 || hasMod(event)) readCaret(view);
        return handle(view, event);
      },
    },
  });
}
