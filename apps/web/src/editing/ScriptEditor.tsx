import type { ScriptStructure } from "@mochang/contract";
import { Suspense, type ComponentType, type ReactNode } from "react";
import { Icon } from "../ui/Icon.tsx";
import { retype, SavingStatus } from "../sheet/index.ts";
import { useMedia } from "../ui/useMedia.ts";
import { EditorHeader } from "./EditorHeader.tsx";
import { EditorMiddle } from "./EditorMiddle.tsx";
import { KindsBar } from "./KindsBar.tsx";
import { lazyPart } from "./lazyPart.tsx";
import { LeftColumn } from "./LeftColumn.tsx";
import { OVER_SHEET } from "./overSheet.ts";
import type { EditedScript, PanelProps } from "./panelProps.ts";
import { BACKGROUND, HEADER_TOOLS, RIGHT_TABS } from "./panels.ts";
import { useIsRail } from "./Rail.tsx";
import { RightColumn } from "./RightColumn.tsx";
import { ThumbBar } from "./ThumbBar.tsx";
import { itemToFix } from "./todo/openItem.ts";
import { pasteClipboard } from "./tools/pasteClipboard.ts";
import { SelectionButtons } from "./tools/SelectionTools.tsx";
import { useEditor } from "./useEditor.ts";
import { useEditorPage } from "./useEditorPage.ts";
import { useEditorPanels } from "./useEditorPanels.ts";
import css from "./editor.module.css";

const ViewMenu = lazyPart(() => import("./ViewMenu.tsx").then((loaded) => ({ default: loaded.ViewMenu })));
const MoreMenu = lazyPart(() => import("./MoreMenu.tsx").then((loaded) => ({ default: loaded.MoreMenu })));
const VersionBanner = lazyPart(() =>
  import("./versions/VersionBanner.tsx").then((loaded) => ({ default: loaded.VersionBanner })),
);
const PastBar = lazyPart(() =>
  import("./versions/EarlierStateBar.tsx").then((loaded) => ({ default: loaded.EarlierStateBar })),
);
const CompareView = lazyPart(() =>
  import("./versions/CompareView.tsx").then((loaded) => ({ default: loaded.CompareView })),
);

interface Props {
  script: EditedScript;
  structure: ScriptStructure;
  /** Whose words wait on this machine. */
  userId: string;
  /** The right end of the header. */
  account: ReactNode;
  /** The tab at the right that stands in front, also over the sheet of a phone. */
  front?: string;
}

const Tools = ({ tools, props }: { tools: readonly ComponentType<PanelProps>[]; props: PanelProps }) =>
  tools.map((Tool, i) => (
    <Suspense key={i}>
      <Tool {...props} />
    </Suspense>
  ));

/** In the header, while something else than the script is read: what it is, and the way back. */
function Reading({ editor }: PanelProps) {
  const { past } = editor;
  if (past?.is === "scene")
    return (
      <Suspense>
        <PastBar past={past} editor={editor} />
      </Suspense>
    );
  return (
    <>
      <SavingStatus saving={editor.saving} name="" />
      <span className={css.spacer} />
      <button type="button" className={css.tool} onClick={() => editor.setPast(null)}>
        <Icon name="left" />
        回到稿子
      </button>
    </>
  );
}

/** What can be done with the whole of the script, over all columns. */
function Header({ account, ...props }: PanelProps & Pick<Props, "account">) {
  const { editor, script } = props;
  const { place, sheet } = editor;
  const isPhone = useMedia(OVER_SHEET);
  return (
    <EditorHeader
      name={script.name}
      saving={
        <>
          <SavingStatus saving={editor.saving} name={script.name} />
          <Suspense>
            <VersionBanner {...props} />
          </Suspense>
        </>
      }
      reading={<Reading {...props} />}
      isReading={editor.past !== null}
      canUndo={place?.canUndo ?? false}
      canRedo={place?.canRedo ?? false}
      onUndo={() => sheet?.undo()}
      onRedo={() => sheet?.redo()}
      onPaste={() => void pasteClipboard(props)}
      onFind={() => editor.setFoot({ is: "find" })}
      view={
        <Suspense>
          <ViewMenu {...props} />
        </Suspense>
      }
      start={<Tools tools={HEADER_TOOLS.start} props={props} />}
      tools={<Tools tools={HEADER_TOOLS.middle} props={props} />}
      end={<Tools tools={HEADER_TOOLS.end} props={props} />}
      account={account}
      more={
        isPhone && (
          <Suspense>
            <MoreMenu {...props} />
          </Suspense>
        )
      }
    />
  );
}

/** What is shown at first: the scenes at the left, the first tab at the right, else the current scene. */
const FIRST = { left: "scenes", right: RIGHT_TABS[0]?.key ?? "", detail: RIGHT_TABS[0] ? null : { key: "scene" } };

/** The editor: the index, the sheet, the open detail. */
export function ScriptEditor({ script, structure, userId, account, front }: Props) {
  const editor = useEditor(structure, userId);
  const panels = useEditorPanels(FIRST, front ?? (itemToFix.get() ? "todo" : undefined));
  const { sheet, place, run } = editor;
  const isSplit = panels.detail?.key === "split";
  const isRail = useIsRail(isSplit);
  const props: PanelProps = { script, editor, panels };
  useEditorPage(props);
  return (
    <div
      className={css.editor}
      data-open={panels.front ?? undefined}
      data-split={isSplit ? "" : undefined}
      data-rail={isRail ? "" : undefined}
      data-part="editor"
    >
      <a className="skip" href="#main">
        跳到稿纸
      </a>
      <Header account={account} {...props} />
      <Suspense>
        <VersionBanner {...props} bar />
      </Suspense>
      <div className={css.layout} inert={editor.past?.is === "comparison"}>
        <LeftColumn isRail={isRail} {...props} />
        <EditorMiddle {...props} />
        <RightColumn {...props} />
      </div>
      {editor.past?.is === "comparison" && (
        <Suspense>
          <CompareView {...props} past={editor.past} />
        </Suspense>
      )}
      <ThumbBar {...props} />
      {sheet && <Tools tools={BACKGROUND} props={props} />}
      {sheet && place && (
        <KindsBar
          sheet={sheet}
          type={place.type}
          isProse={editor.isProse}
          onKind={(type) => run(retype(type))}
          onUndo={() => sheet.undo()}
          selection={place.selected > 0 ? <SelectionButtons {...props} /> : null}
        />
      )}
    </div>
  );
}
