import type { LineType } from "@mochang/screenplay";
import type { LineTarget, Page, PageKit, Selected } from "../../library/index.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { LineTools } from "./useLineTools.ts";
import type { Doc } from "./useOpenPage.ts";

interface Props {
  kit: PageKit;
  page: Page;
  doc: Doc;
  tools: LineTools;
  onNote: (selected: Selected) => void;
  /** Before lines get another kind. */
  onRetag: () => void;
  onKeep: (index: number) => void;
  onAskScene: (index: number) => void;
  onAskPassage: (selected: Selected) => void;
}

/** The open menu of a line: its kind, and what can be done with it, with the words chosen in it, and with its scene. */
export function RoomMenu({
  kit: { LineMenu, runOf },
  page,
  doc,
  tools,
  onNote,
  onRetag,
  onKeep,
  onAskScene,
  onAskPassage,
}: Props) {
  const toasts = useToasts();
  const { target, setTarget, retag } = tools;
  const line = target && doc.maybeChild(target.first.scene)?.maybeChild(target.first.line);
  if (!target || !line) return null;
  const { first, last, selected } = target;
  const copy = () =>
    void navigator.clipboard.writeText(selected?.text ?? "").catch(() => toasts.warn("没有复制上，请用 Ctrl+C。"));
  return (
    <LineMenu
      target={target}
      type={line.attrs.type as LineType}
      run={runOf(doc, first).count}
      chosen={first.pos === last.pos ? 1 : 2}
      onRetag={(type, run) => {
        onRetag();
        retag(type, run);
      }}
      onClose={() => {
        setTarget(null);
        // The keyboard goes on where it was.
        requestAnimationFrame(() => document.activeElement === document.body && page.focus());
      }}
      commands={[
        {
          key: "note",
          label: selected ? "批注选中的文字" : "批注这一行",
          act: () => onNote(selected ?? wordsOf(page, target)),
        },
        ...(selected ? [{ key: "copy", label: "复制", act: copy }] : []),
        { key: "keep", label: "加入分屏显示", act: () => onKeep(first.scene) },
        {
          key: "ask",
          label: selected ? "分析选中的文字" : "分析这一场",
          act: () => (selected ? onAskPassage(selected) : onAskScene(first.scene)),
        },
      ]}
    />
  );
}

const wordsOf = (page: Page, { first, last }: LineTarget): Selected => ({
  start: first.start,
  end: last.end,
  text: page.doc().textBetween(first.pos, last.pos + last.size, "\n"),
});
