// ProseMirror on the schema of the product and nothing else; its scenes have content-visibility.
import { documentNode } from "@mochang/screenplay/document";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { loadScenes } from "./loadScenes.js";

// Kept, so that the page holds it as the editor does.
window.view = new EditorView(document.querySelector("main"), {
  state: EditorState.create({ doc: documentNode(await loadScenes()) }),
});
