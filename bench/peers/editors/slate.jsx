import { useState } from "react";
import { createRoot } from "react-dom/client";
import { createEditor, Editor } from "slate";
import { withHistory } from "slate-history";
import { Editable, Slate, withReact } from "slate-react";
import { loadScenes, textOf } from "../../editor/loadScenes.js";

const Element = ({ attributes, children, element }) =>
  element.type === "scene" ? (
    <section {...attributes}>{children}</section>
  ) : (
    <p {...attributes} className={element.type}>
      {children}
    </p>
  );
/** Slate's own way with many elements: chunks of them, which the browser need not lay out. */
const CHUNK = 100;
const chunked = (editor) => {
  editor.getChunkSize = (node) => (Editor.isEditor(node) ? CHUNK : null);
  return editor;
};
const Chunk = ({ attributes, children, lowest }) =>
  lowest ? (
    <div {...attributes} style={{ contentVisibility: "auto" }}>
      {children}
    </div>
  ) : (
    children
  );

function Page({ value }) {
  const [editor] = useState(() => chunked(withHistory(withReact(createEditor()))));
  return (
    <Slate editor={editor} initialValue={value}>
      <Editable
        renderElement={(props) => <Element {...props} />}
        renderChunk={(props) => <Chunk {...props} />}
        spellCheck={false}
      />
    </Slate>
  );
}

const value = (await loadScenes()).map(({ content }) => ({
  type: "scene",
  children: content.map((line) => ({ type: line.attrs.type, children: [{ text: textOf(line) }] })),
}));
createRoot(document.querySelector("main")).render(<Page value={value} />);
