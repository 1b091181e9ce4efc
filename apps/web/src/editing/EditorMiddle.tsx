import { Suspense, useCallback, useEffect, type CSSProperties } from "react";
import { afterPaint } from "../lib/afterPaint.ts";
import { MergeQuestions, retype, Sheet, writingKeysLabel } from "../sheet/index.ts";
import { fetchParts, lazyPart } from "./lazyPart.tsx";
import { KindButton } from "./KindButton.tsx";
import { MiddleFoot } from "./MiddleFoot.tsx";
import type { PanelProps } from "./panelProps.ts";
import { SHEET_OVERLAY_ID } from "./sheetOverlayId.ts";
import { TitlePage } from "./TitlePage.tsx";
import { SceneTools } from "./tools/SceneTools.tsx";
import { SelectionTools } from "./tools/SelectionTools.tsx";
import type { WritingPreferences } from "./writingPreferences.ts";
import css from "./editor.module.css";

const PastSheet = lazyPart(() =>
  import("./versions/EarlierStateSheet.tsx").then((loaded) => ({ default: loaded.EarlierStateSheet })),
);

/** An even line height, so that half a line is whole pixels. */
const styleOf = ({ type, row, paper }: WritingPreferences) =>
  ({
    "--type": `${type}px`,
    "--row": `${Math.round((type * row) / 2) * 2}px`,
    "--sheet-paper": `var(--${paper})`,
  }) as CSSProperties;

/** What stands in the margins of the sheet: the kind of the current line, tools of its scene and of the selected words. */
function MarginTools(props: PanelProps) {
  const { sheet, place, kinds, setKinds, run } = props.editor;
  if (!sheet) return null;
  return (
    <>
      {place && (
        <KindButton
          sheet={sheet}
          place={place}
          isProse={props.editor.isProse}
          open={kinds}
          onOpen={(open) => {
            setKinds(open);
            if (!open) sheet.focus();
          }}
          onKind={(type) => {
            setKinds(false);
            run(retype(type));
          }}
          onRename={(person) => {
            setKinds(false);
            props.panels.open({ key: "rename", id: person });
          }}
        />
      )}
      <SceneTools {...props} />
      <SelectionTools {...props} />
    </>
  );
}

/** The sheet with what stands over it and below it. */
export function EditorMiddle(props: PanelProps) {
  const { editor, script } = props;
  const { structure, saving, scroller, sheet, events, extension, onView, preferences } = editor;
  const scrollerOf = useCallback(() => scroller.current ?? document.documentElement, [scroller]);
  // Rendering goes in slices with frames between them: only an effect comes after all of it.
  useEffect(() => void afterPaint().then(fetchParts), []);
  return (
    <div className={css.middle2}>
      <main
        className={css.desk}
        id="main"
        ref={scroller}
        tabIndex={-1}
        inert={editor.past !== null}
        data-focus={preferences.focus ? "" : undefined}
        data-prose={editor.isProse ? "" : undefined}
        data-pages={preferences.pages ? "" : undefined}
        data-typewriter={preferences.typewriter ? "" : undefined}
        style={styleOf(preferences)}
      >
        <Sheet
          name={script.name}
          label={writingKeysLabel}
          scenes={structure.scenes}
          reading={structure.reading.lines}
          scroller={scrollerOf}
          events={events}
          extension={extension}
          onView={onView}
          head={<TitlePage script={script} versionId={structure.versionId} />}
        >
          <MarginTools {...props} />
        </Sheet>
      </main>
      {editor.past?.is === "scene" && (
        <Suspense>
          <PastSheet past={editor.past} editor={editor} script={script} />
        </Suspense>
      )}
      {sheet && <MergeQuestions saving={saving} view={sheet.view} />}
      <MiddleFoot {...props} />
      <div id={SHEET_OVERLAY_ID} />
    </div>
  );
}
