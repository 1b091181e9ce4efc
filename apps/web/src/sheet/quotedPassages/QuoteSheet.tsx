import clsx from "clsx";
import type { Figures, Parsed } from "@mochang/screenplay";
import { chapterLabels, placeName } from "@mochang/screenplay/chapters";
import { sceneNamesOf } from "@mochang/screenplay/scenes";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { useDocument, type ScriptPlace } from "../../library/index.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { WRITE_NOTE } from "./noteNavigationState.ts";
import { linesAt, windowOf, type SheetPassage, type PassageSequence } from "./sheetPassage.ts";
import { NovelLines } from "./NovelLines.tsx";
import { ScriptLines } from "./ScriptLines.tsx";
import { SCRIPT_CLASS } from "./lineClassNames.ts";
import css from "./QuoteSheet.module.css";

interface Props {
  scriptId: string;
  /** The reading that the passages are of; absent: the newest. */
  readingId: string | undefined;
  unit: "场" | "章";
  figures: Figures;
  trail: PassageSequence;
  /** The address of the page where the script is worked on; absent where it has none. */
  placeUrl: ((place: ScriptPlace) => string) | undefined;
  /** Opens the editor at words of the script. */
  onFix: (place: { words: string; scene: number }) => void;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** The ways from the shown passage to the script itself. */
function PlaceLinks({
  script,
  passage,
  scene,
  placeUrl,
  onFix,
}: {
  script: Parsed;
  passage: SheetPassage;
  scene: number;
} & Pick<Props, "placeUrl" | "onFix">) {
  const { start, end } = passage;
  const words = start !== undefined && end !== undefined ? script.text.slice(start, end) : "";
  const to = placeUrl?.(
    start === undefined || end === undefined ? { scene } : { scene, passage: { start, end, words } },
  );
  return (
    <footer>
      {to && (
        <Link className="link small" to={to}>
          在剧本里打开
        </Link>
      )}
      {to && words.trim() !== "" && (
        // The request is no part of the address: a link from elsewhere writes no note.
        <Link className="link small" to={to} state={WRITE_NOTE}>
          写批注
        </Link>
      )}
      {words.trim() !== "" && (
        <button type="button" className="link small" onClick={() => onFix({ words, scene })}>
          去改这一处
        </button>
      )}
    </footer>
  );
}

/** What the scenes or chapters of the shown reading are called, which may be another one than that of the figures. */
const namesIn = (script: Parsed, unit: Props["unit"]): string[] =>
  unit === "章" ? chapterLabels(script) : sceneNamesOf(script).map(({ name }) => name);

/** The script at the quoted lines: at the side, on a phone from below. */
export function QuoteSheet({ scriptId, readingId, unit, figures, trail, placeUrl, onFix, onMove, onClose }: Props) {
  const script = useDocument(scriptId, true, readingId);
  const passage = trail.passages[trail.at] ?? { scene: 1 };
  const box = useRef<HTMLElement>(null);
  const last = trail.passages.length - 1;

  useEffect(() => {
    const back = document.activeElement;
    box.current?.focus({ preventScroll: true });
    // Focus goes back to the chip or chart that opened the sheet.
    return () =>
      back instanceof HTMLElement || back instanceof SVGElement ? back.focus({ preventScroll: true }) : undefined;
  }, []);

  const where = script.data ? linesAt(script.data, passage).scene : passage.scene;
  const names = useMemo(() => (script.data ? namesIn(script.data, unit) : []), [script.data, unit]);
  return (
    <>
      <div className={css.backdrop} onClick={onClose} aria-hidden="true" />
      <aside
        className={css.sheet}
        ref={box}
        tabIndex={-1}
        aria-label={unit === "章" ? "小说原文" : "剧本原文"}
        onKeyDown={(e) => {
          if (e.key === "Escape") onClose();
        }}
      >
        <header>
          <h2>{names[where - 1] ?? placeName(figures, where, unit)}</h2>
          <span className="small quiet num" aria-live="polite">
            {trail.passages.length > 1 && `${trail.name} ${trail.at + 1} / ${trail.passages.length}`}
          </span>
          {trail.passages.length > 1 && (
            <>
              <button
                type="button"
                className="icon-btn"
                aria-label={`上一处${trail.name}`}
                disabled={trail.at === 0}
                onClick={() => onMove(trail.at - 1)}
              >
                <Icon name="up" />
              </button>
              <button
                type="button"
                className="icon-btn"
                aria-label={`下一处${trail.name}`}
                disabled={trail.at === last}
                onClick={() => onMove(trail.at + 1)}
              >
                <Icon name="down" />
              </button>
            </>
          )}
          <button type="button" className="icon-btn" aria-label="关闭" onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {script.data ? (
          <Pages key={`${where}`} script={script.data} unit={unit} trail={trail} />
        ) : script.isError ? (
          <div className={css.padded}>
            <Failure
              title="原文没有取到"
              sentence={fullSentenceOf(script.error)}
              onRetry={() => void script.refetch()}
            />
          </div>
        ) : (
          <div className={css.padded} aria-busy="true">
            <Skeleton widths={[44, 100, 96, 30, 60, 52, 100, 88]} />
          </div>
        )}
        {script.data && (
          <PlaceLinks script={script.data} passage={passage} scene={where} placeUrl={placeUrl} onFix={onFix} />
        )}
      </aside>
    </>
  );
}

/** Where the sheet opens without a passage; one object, so that it does not look new at every render. */
const BEGINNING: SheetPassage = { scene: 1 };

function Pages({ script, unit, trail }: { script: Parsed; unit: Props["unit"]; trail: PassageSequence }) {
  const passage = trail.passages[trail.at] ?? BEGINNING;
  const [more, setMore] = useState(0);
  const page = useRef<HTMLDivElement>(null);
  const { lines, scene } = useMemo(() => linesAt(script, passage), [script, passage]);
  const labels = useMemo(() => sceneNamesOf(script), [script]);
  const { from, to } = windowOf(lines, passage, more);
  const visibleLines = lines.slice(from, to);
  const novel = unit === "章";

  useEffect(() => {
    const hit = passage.start === undefined ? null : page.current?.querySelector("mark");
    if (!hit || !page.current) return;
    const above = hit.getBoundingClientRect().top - page.current.getBoundingClientRect().top;
    page.current.scrollTop += above - page.current.clientHeight * 0.4;
  }, [passage.start]);

  return (
    <div
      className={clsx(SCRIPT_CLASS, css.lines)}
      ref={page}
      tabIndex={0}
      role="region"
      aria-label={novel ? "小说" : "剧本"}
    >
      {from > 0 && (
        <button type="button" className={clsx("link small", css.more)} onClick={() => setMore((m) => m + 200)}>
          看上文
        </button>
      )}
      {lines.length === 0 ? (
        <p className={clsx("quiet small", css.padded)}>这一{unit}没有文字。</p>
      ) : novel ? (
        <NovelLines lines={visibleLines} text={script.text} passage={passage} />
      ) : (
        <ScriptLines lines={visibleLines} label={novel ? undefined : labels[scene - 1]} passage={passage} />
      )}
      {to < lines.length && (
        <button type="button" className={clsx("link small", css.more)} onClick={() => setMore((m) => m + 200)}>
          看下文
        </button>
      )}
    </div>
  );
}
