import { Node } from "@tiptap/core";
import Text from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import { EditorContent, NodeViewContent, NodeViewWrapper, ReactNodeViewRenderer, useEditor } from "@tiptap/react";
import { createRoot } from "react-dom/client";
import { loadScenes, textOf } from "../../editor/loadScenes.js";

const SceneView = () => (
  <NodeViewWrapper as="section">
    <NodeViewContent />
  </NodeViewWrapper>
);
const Doc = Node.create({ name: "doc", topNode: true, content: "scene+" });
const Scene = Node.create({
  name: "scene",
  content: "line+",
  isolating: true,
  parseHTML: () => [{ tag: "section" }],
  renderHTML: () => ["section", 0],
  addNodeView: () => ReactNodeViewRenderer(SceneView),
});
const Line = Node.create({
  name: "line",
  content: "text*",
  addAttributes: () => ({ type: { default: "action", renderHTML: ({ type }) => ({ class: type }) } }),
  parseHTML: () => [{ tag: "p" }],
  renderHTML: ({ HTMLAttributes }) => ["p", HTMLAttributes, 0],
});

function Page({ content }) {
  const editor = useEditor({
    extensions: [Doc, Scene, Line, Text, UndoRedo.configure({ depth: 500 })],
    content,
    shouldRerenderOnTransaction: false,
    editorProps: { attributes: { spellcheck: "false" } },
  });
  return <EditorContent editor={editor} />;
}

const content = (await loadScenes()).map((scene) => ({
  type: "scene",
  content: scene.content.map((line) => {
    const text = textOf(line);
    return { type: "line", attrs: { type: line.attrs.type }, ...(text && { content: [{ type: "text", text }] }) };
  }),
}));
createRoot(document.querySelector("main")).render(<Page content={{ type: "doc", content }} />);
