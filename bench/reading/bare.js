// ProseMirror and nothing else on the same document: what the script page is measured against.
import { documentNode } from "@mochang/screenplay/document";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";

const answer = await fetch("/api/scriptStructure/document?script_id=long");
const { data } = await answer.json();
// Kept, so that the page holds it as the script page does.
window.view = new EditorView(document.querySelector("main"), {
  state: EditorState.create({ doc: documentNode(data.scenes) }),
  editable: () => false,
});
