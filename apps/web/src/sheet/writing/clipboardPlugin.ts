import {
  findLine,
  insertText,
  knownWords,
  type LineJson,
  type MarkJson,
  type NewId,
  pasteAt,
  type TextJson,
} from "@mochang/screenplay";
import { Fragment, type Node, type Slice } from "prosemirror-model";
import { type EditorState, Plugin, type Selection, TextSelection, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { toasts } from "../../ui/toasts.ts";
import { rowIds } from "../retag/changeLineType.ts";
import { linePositionAt, selectedPlaces } from "./caret.ts";
import { clipboardText } from "./htmlText.ts";
import { deleteSelected, deleteSelection, putWords } from "./commands.ts";
import { beginPaste, endPaste, pastePlace, pastePlaces, replacedSelection } from "./pastePlaces.ts";
import { keepOrigin } from "./typedText.ts";

/** Text of several lines from elsewhere, as lines of a script with these names; they come later, since the parser is not loaded with the page. */
export type ParseText = (
  text: string,
  names: readonly string[],
) => Promise<{ lines: LineJson[]; doubtful: readonly string[] }>;

/** What was pasted from elsewhere, to be told: how many lines of each type, and which are in doubt. */
export interface PasteReport {
  lines: readonly LineJson[];
  doubtful: readonly string[];
}

interface Inputs {
  parse: ParseText;
  /** `doc`: the document with it. */
  onPasted: (report: PasteReport, doc: Node) => void;
}

/** The lines of a slice of the document. Ids stay where they were copied, and notes but of what was cut; an id is given anew. */
function linesOf(slice: Slice, isCut = false): LineJson[] {
  const lines: LineJson[] = [];
  const visit = (content: Fragment): void => {
    const words = content.content.filter((node) => node.isText);
    if (words.length > 0) lines.push(lineOf("action", words, false, isCut));
    content.forEach((node) => {
      if (node.type.name === "scene") visit(node.content);
      else if (node.type.name === "line")
        lines.push({
          ...lineOf(
            String(node.attrs.type) as LineJson["attrs"]["type"],
            node.content.content,
            node.attrs.joined === true,
            isCut,
          ),
        });
    });
  };
  visit(slice.content);
  return lines;
}

function lineOf(
  type: LineJson["attrs"]["type"],
  texts: readonly Node[],
  joined: boolean,
  keepsNotes: boolean,
): LineJson {
  const content = texts.map((node): TextJson => {
    const { marks = [] } = node.toJSON() as { marks?: MarkJson[] };
    const keptMarks = keepsNotes ? marks : marks.filter((mark) => mark.type !== "annotation");
    return { type: "text", text: node.text ?? "", ...(keptMarks.length > 0 ? { marks: keptMarks } : {}) };
  });
  return {
    type: "line",
    attrs: { id: "", type, joined, given: null, checked: false },
    ...(content.length > 0 ? { content } : {}),
  };
}

/** Puts lines in the place of what is selected; answers where they end, null where nothing was put. */
function putLines(tr: Transaction, lines: readonly LineJson[]): number | null {
  deleteSelected(tr, tr);
  const pos = tr.selection.from;
  const place = linePositionAt(tr.doc, pos);
  if (!place) return null;
  const from = tr.mapping.maps.length;
  const { doc } = tr;
  let html = "";
  const newId: NewId = (kind) => {
    const id = rowIds(kind);
    if (kind === "line") html = id;
    return id;
  };
  if (!pasteAt(tr, { line: place.id, at: place.at }, lines, newId)) return null;
  keepOrigin(tr);
  // The last line has a new id, or its own where the document did not have it. A single one went into the line of the caret.
  const lastId = lines.at(-1)?.attrs.id ?? "";
  const last = findLine(tr.doc, lastId !== "" && !findLine(doc, lastId) ? lastId : html);
  return last ? last.pos + 1 + last.node.content.size : tr.mapping.slice(from).map(pos, 1);
}

const caretAt = (doc: Node, pos: number): Selection => TextSelection.near(doc.resolve(pos), -1);

/** Puts lines in the place of what is selected, with the caret behind them. */
function paste(view: EditorView, lines: readonly LineJson[]): void {
  const { tr } = view.state;
  const end = putLines(tr, lines);
  if (end !== null) view.dispatch(tr.setSelection(caretAt(tr.doc, end)).scrollIntoView());
}

/** A few words from elsewhere: they are no more the author's than whole lines are. */
function pastePlain(view: EditorView, text: string): void {
  const { tr } = view.state;
  deleteSelected(tr, tr);
  const place = linePositionAt(tr.doc, tr.selection.head);
  if (place && insertText(tr, { line: place.id, at: place.at }, text, "imported"))
    view.dispatch(keepOrigin(tr).scrollIntoView());
}

/** What was copied from a sheet. Other pages write with ProseMirror, too: their words come as those of any page do. */
const isOfSheet = (html: string): boolean => html.includes("data-pm-slice") && /<p [^<>]*data-line=/u.test(html);

const cleanText = (data: DataTransfer): string => clipboardText(data).replace(/\r\n?/gu, "\n");

const NOT_PASTED = "没有贴上：文字读完以前稿子关了或换了，请再贴一次";

/**
 * Puts a text in the place of what was selected when it was pasted, however long it took to read. Where the writer has gone elsewhere since, the
 * selection stays there.
 */
async function pasteForeign(view: EditorView, text: string, { parse, onPasted }: Inputs): Promise<void> {
  const id = beginPaste(view);
  const parsed = await parse(text, knownWords(view.state.doc).names);
  const place = view.isDestroyed ? undefined : pastePlace(view.state, id);
  if (!place) {
    if (parsed.lines.length > 0) toasts.warn(NOT_PASTED);
    return;
  }
  const { tr, selection } = view.state;
  tr.setSelection(replacedSelection(tr.doc, place));
  const end = parsed.lines.length > 0 ? putLines(tr, parsed.lines) : null;
  if (end === null) {
    view.dispatch(endPaste(view.state.tr, place, null));
    return;
  }
  if (selection.from === place.from && selection.to === place.to)
    tr.setSelection(caretAt(tr.doc, end)).scrollIntoView();
  else tr.setSelection(selection.map(tr.doc, tr.mapping));
  view.dispatch(endPaste(tr, place, end));
  onPasted(parsed, view.state.doc);
}

/** So many characters without a line end are no few words, but a text that has lost its line ends: the parser finds them. */
const LONG_PASTE = 2_000;

/** What was cut last: pasted again, its lines keep their ids and its words their notes while the document has no other of them. */
interface Cut {
  text: string;
  lines: readonly LineJson[];
}

const wholeLines = (view: EditorView): LineJson[] => {
  const places = selectedPlaces(view.state);
  if (!places || places.from.at > 0 || places.to.at < places.to.line.content.size) return [];
  const lines: LineJson[] = [];
  view.state.doc.nodesBetween(view.state.selection.from, view.state.selection.to, (node) => {
    if (node.type.name === "line") lines.push(node.toJSON() as LineJson);
    return node.type.name !== "line";
  });
  return lines;
};

/** Words of more than one line are selected. */
function areLinesSelected(state: EditorState): boolean {
  const places = selectedPlaces(state);
  return places !== null && places.from.id !== places.to.id;
}

/**
 * Copy, cut and paste. What was copied here keeps its structure; text from elsewhere goes through the parser and comes as lines, as one change; a dragged
 * text is not moved, since that would tear lines apart.
 */
export function clipboardPlugin(inputs: Inputs): Plugin {
  let cut: Cut | null = null;
  const isCut = (text: string): boolean => cut !== null && cut.text === text;
  /** Whether only the words count: what comes from elsewhere, and what was cut, whose lines are here. */
  const isForeign = (data: DataTransfer): boolean => !isOfSheet(data.getData("text/html")) || isCut(cleanText(data));
  const pasteWords = (view: EditorView, text: string): void => {
    if (cut && isCut(text)) paste(view, cut.lines);
    else if (text.trim().includes("\n") || text.length > LONG_PASTE) void pasteForeign(view, text, inputs);
    else if (text.trim() !== "") pastePlain(view, text.trim());
  };
  return new Plugin({
    ...pastePlaces,
    props: {
      handleDOMEvents: {
        cut(view, event) {
          const data = event.clipboardData;
          if (!data || view.state.selection.empty) return false;
          event.preventDefault();
          const slice = view.state.selection.content();
          const { dom, text } = view.serializeForClipboard(slice);
          data.clearData();
          data.setData("text/html", dom.innerHTML);
          data.setData("text/plain", text);
          const whole = wholeLines(view);
          const lines = whole.length > 0 ? whole : linesOf(slice, true);
          cut = lines.length > 0 ? { text, lines } : null;
          const tr = deleteSelection(view.state);
          if (tr) view.dispatch(tr);
          return true;
        },
        paste(view, event) {
          // Else ProseMirror parses the page that the words come from, whose elements are of no use: half a second for a table of 20,000 cells.
          const data = event.clipboardData;
          if (!data || view.composing || !isForeign(data)) return false;
          event.preventDefault();
          pasteWords(view, cleanText(data));
          return true;
        },
        copy() {
          cut = null;
          return false;
        },
        beforeinput(view, event) {
          const { inputType, data, dataTransfer, isComposing } = event;
          // What no key brings (dictation, a palette of signs, an input method without composition): the browser would tear the lines and their scenes apart.
          if (isComposing || view.composing || !areLinesSelected(view.state)) return false;
          if (inputType !== "insertText" && inputType !== "insertReplacementText" && !inputType.startsWith("delete"))
            return false;
          // What replaces words (a correction) comes as a transfer, without data of its own.
          const words = data ?? dataTransfer?.getData("text/plain") ?? "";
          event.preventDefault();
          const isDeletion = inputType.startsWith("delete");
          if (!isDeletion && words === "") return true;
          const tr = (isDeletion ? deleteSelection : putWords(words))(view.state);
          if (tr) view.dispatch(tr);
          return true;
        },
      },
      handlePaste(view, event, slice) {
        const data = event.clipboardData;
        if (!data || isForeign(data)) pasteWords(view, data ? cleanText(data) : "");
        else paste(view, linesOf(slice));
        return true;
      },
      handleDrop: () => true,
      handleTextInput(view, from, to, text) {
        // Text over several lines: the browser would join them as it joins paragraphs.
        if (!areLinesSelected(view.state) || from === to) return false;
        const tr = putWords(text)(view.state);
        if (tr) view.dispatch(tr);
        return true;
      },
    },
  });
}
