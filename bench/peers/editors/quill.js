import Quill, { Delta, Parchment } from "quill";
import { loadScenes, textOf } from "../../editor/loadScenes.js";

const kind = new Parchment.ClassAttributor("kind", "kind", { scope: Parchment.Scope.BLOCK });
Quill.register({ "formats/kind": kind }, true);
const delta = new Delta();
for (const { content } of await loadScenes())
  for (const line of content) delta.insert(textOf(line)).insert("\n", { kind: line.attrs.type });
const quill = new Quill(document.querySelector("main"), { modules: { history: { maxStack: 500 } } });
quill.setContents(delta, "silent");
