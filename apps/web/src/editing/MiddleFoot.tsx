import { Suspense, useEffect } from "react";
import { findLine, lineText, lineType } from "@mochang/screenplay";
import { putWords, retypePasted } from "../sheet/index.ts";
import { useToasts } from "../ui/toasts.ts";
import { EditorFoot } from "./EditorFoot.tsx";
import { lazyPart } from "./lazyPart.tsx";
import { useGoToLine } from "./modelRunControls/useGoToLine.ts";
import type { PanelProps } from "./panelProps.ts";
import { STATUS } from "./useEditor.ts";

const FindFoot = lazyPart(() => import("./FindFoot.tsx").then((loaded) => ({ default: loaded.FindFoot })));
const PastedFoot = lazyPart(() => import("./PastedFoot.tsx").then((loaded) => ({ default: loaded.PastedFoot })));
const OriginFoot = lazyPart(() => import("./origin/OriginFoot.tsx").then((loaded) => ({ default: loaded.OriginFoot })));
const SelectionPrices = lazyPart(() =>
  import("./rewrite/SelectionPrices.tsx").then((loaded) => ({ default: loaded.SelectionPrices })),
);
const PagesFoot = lazyPart(() =>
  import("./printLayout/PagesFoot.tsx").then((loaded) => ({ default: loaded.PagesFoot })),
);

/** Find, what was pasted, whose the lines are, or else where the caret is. */
export function MiddleFoot(props: PanelProps) {
  const { editor, panels } = props;
  const { sheet, place, run, foot, setFoot, origin } = editor;
  const toasts = useToasts();
  const goToLine = useGoToLine(editor);
  const row = editor.rows.find(({ index }) => index === place?.sceneIndex) ?? null;
  // 退回 would take back something else than the paste. A paste may come before the sheet is known here.
  const isPasteOver = foot.is === "pasted" && sheet !== null && foot.doc !== sheet.doc();
  useEffect(() => {
    if (isPasteOver) setFoot(STATUS);
  }, [isPasteOver, setFoot]);
  const status = (
    <EditorFoot
      place={place}
      isProse={editor.isProse}
      row={row}
      accepted={foot.is === "proposal" ? foot.accepted : null}
      isSplit={panels.detail?.key === "split"}
      renderPrices={(rest) => (
        <Suspense fallback={rest}>
          <SelectionPrices {...props} rest={rest} />
        </Suspense>
      )}
      onTake={(rest) => run(putWords(rest))}
      onRun={run}
      onScene={() => panels.open({ key: "scene" })}
    />
  );
  return (
    <Suspense fallback={status}>
      {foot.is === "find" && sheet ? (
        <FindFoot
          script={props.script}
          editor={editor}
          sheet={sheet}
          opened={foot}
          onClose={() => setFoot(STATUS)}
          onReplaced={(count) => toasts.done(`换了 ${count.toLocaleString("en")} 处，撤销一次就都回来`)}
        />
      ) : foot.is === "pasted" ? (
        <PastedFoot
          report={foot.report}
          lineOf={(id) => {
            const found = sheet && findLine(sheet.view.state.doc, id);
            return found ? { type: lineType(found.node), words: lineText(found.node) } : null;
          }}
          onLine={(id) => goToLine(id, "")}
          onType={(id, type) => {
            run(retypePasted(id, type));
            // The paste goes on: 退回 takes this back with it.
            if (sheet) setFoot({ ...foot, doc: sheet.doc() });
          }}
          onKeep={() => setFoot(STATUS)}
          onUndo={() => {
            setFoot(STATUS);
            sheet?.undo();
          }}
        />
      ) : foot.is === "proposal" ? (
        status
      ) : (origin.isVisible || origin.activeLine) && !place?.completions.length ? (
        <OriginFoot {...props} />
      ) : editor.preferences.pages && (place?.completions.length ?? 0) === 0 ? (
        <PagesFoot editor={editor} />
      ) : (
        status
      )}
    </Suspense>
  );
}
