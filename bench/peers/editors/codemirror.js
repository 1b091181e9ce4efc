import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { EditorState, RangeSetBuilder, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap } from "@codemirror/view";
import { loadScenes, textOf } from "../../editor/loadScenes.js";

const kinds = new Map();
const kindOf = (type) => {
  if (!kinds.has(type)) kinds.set(type, Decoration.line({ class: type }));
  return kinds.get(type);
};
const lines = (await loadScenes()).flatMap(({ content }) => content);
const builder = new RangeSetBuilder();
let at = 0;
const texts = lines.map((line) => {
  const text = textOf(line);
  builder.add(at, at, kindOf(line.attrs.type));
  at += text.length + 1;
  return text;
});
const drawn = builder.finish();
const field = StateField.define({
  create: () => drawn,
  update: (decorations, { changes }) => decorations.map(changes),
  provide: (value) => EditorView.decorations.from(value),
});
const view = new EditorView({
  parent: document.querySelector("main"),
  state: EditorState.create({
    doc: texts.join("\n"),
    extensions: [field, history(), keymap.of([...defaultKeymap, ...historyKeymap]), EditorView.lineWrapping],
  }),
});
window.scrollToMiddle = () =>
  view.dispatch({ effects: EditorView.scrollIntoView(view.state.doc.length >> 1, { y: "center" }) });
