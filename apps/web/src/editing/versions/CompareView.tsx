import { useEffect, useMemo, useRef, useState } from "react";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { PanelProps } from "../panelProps.ts";
import { putBack } from "./putBack.ts";
import { ComparedScenes } from "./ComparedScenes.tsx";
import { ComparedIndex } from "./ComparedIndex.tsx";
import { foldPairs, type ComparedPair } from "./compareVersions.ts";
import type { EarlierState } from "./earlierState.ts";
import { useComparison } from "./useComparison.ts";
import css from "./CompareView.module.css";

interface Props extends PanelProps {
  past: Extract<EarlierState, { is: "comparison" }>;
}

/** J and K go from one change to the next, Esc back to the script. */
function useKeys(step: (by: 1 | -1) => void, close: () => void): void {
  const latest = useRef({ step, close });
  useEffect(() => {
    latest.current = { step, close };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === "j") latest.current.step(1);
      else if (key === "k") latest.current.step(-1);
      else if (key === "escape") latest.current.close();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** A version beside the current one: by scene, then by line. It lies over the editor; what is written stays there. */
export function CompareView({ past, ...props }: Props) {
  const { editor, script } = props;
  const { comparison, again } = useComparison(script.scriptId, past.versionId, editor);
  const [at, setAt] = useState(0);
  const visiblePairs = useMemo(() => foldPairs(comparison.data?.pairs ?? []), [comparison.data]);
  const changes = useMemo(() => visiblePairs.flatMap((one) => (one.is === "pair" ? [one.pair] : [])), [visiblePairs]);
  const here: ComparedPair | undefined = changes[Math.min(at, changes.length - 1)];
  const go = (pair: ComparedPair | undefined): void => {
    if (!pair) return;
    setAt(changes.indexOf(pair));
    document.getElementById(`pair-${pair.key}`)?.scrollIntoView({ block: "start" });
  };
  const close = (): void => editor.setPast(null);
  useKeys((by) => go(changes[Math.min(changes.length - 1, Math.max(0, at + by))]), close);
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus(), []);

  const putSceneBack = (): void => {
    if (!here?.old) return;
    putBack(editor, here.old.row, {
      what: `第 ${here.old.label} ${editor.unit}是${past.name}的样子`,
      above: here.above ?? editor.rows.at(-1)?.id ?? null,
      onUndone: again,
    });
    again();
  };
  return (
    <div className={css.page} data-part="comparison">
      <ComparedIndex
        name={past.name}
        unit={editor.unit}
        comparison={comparison.data}
        visiblePairs={visiblePairs}
        here={here}
        onGo={go}
      />
      <main className={css.pages} ref={main} tabIndex={-1} aria-label="两稿并排">
        <div className={css.head}>
          <h2>
            <bdi>{past.name}</bdi>
            {comparison.data && (
              <small>
                {comparison.data.scenes.old} {editor.unit}
              </small>
            )}
          </h2>
          <span />
          <h2>
            手上的稿子
            <span className="tag">正在改</span>
            <span className={css.spacer} />
            {here?.old && (
              <Button size="small" onClick={putSceneBack}>
                第 {here.old.label} {editor.unit}放回旧稿
              </Button>
            )}
          </h2>
        </div>
        {comparison.isPending && <Skeleton className={css.waiting} widths={[60, 92, 80, 40]} />}
        {comparison.isError && (
          <div className={css.waiting}>
            <Failure
              title="没有比成"
              sentence={fullSentenceOf(comparison.error)}
              onRetry={() => void comparison.refetch()}
            />
          </div>
        )}
        {comparison.data && changes.length === 0 && <p className={css.waiting}>两稿一字不差。</p>}
        <ComparedScenes name={past.name} unit={editor.unit} visiblePairs={visiblePairs} here={here} />
      </main>
    </div>
  );
}
