import clsx from "clsx";
import { AI_LABEL_SHOWN, type Citation } from "@mochang/contract";
import { memo, Suspense } from "react";
import { withFullStop } from "../../lib/withFullStop.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { CitedMarkdown } from "../../sheet/index.ts";
import type { ShownAnalysis } from "./analyses.ts";
import css from "./SceneItem.module.css";

interface Props {
  /** What the gutter of the sheet shows, the writer's own number where there is one; null for a selection. */
  number: string | null;
  name: string;
  index: number;
  analysis: ShownAnalysis | undefined;
  open: boolean;
  /** `start-end` of the citation that is looked at. */
  cite: string | null;
  onToggle: (id: string) => void;
  id: string;
  onCite: (citation: Citation) => void;
  onAsk: ((index: number) => void) | null;
  onGo: (index: number) => void;
}

/** The content of a card: the text as far as it is written, that it is being written, or why there is none. */
function Card({
  analysis,
  index,
  cite,
  onCite,
  onAsk,
  onGo,
}: Pick<Props, "analysis" | "index" | "cite" | "onCite" | "onAsk" | "onGo">) {
  const go = index >= 0 && (
    <button type="button" className="link quiet" onClick={() => onGo(index)}>
      看这一场
    </button>
  );
  if (!analysis)
    return (
      <p className={clsx("small quiet", css.actions)}>
        还没有分析。
        {onAsk && (
          <button type="button" className="link" onClick={() => onAsk(index)}>
            分析这一场
          </button>
        )}
        {go}
      </p>
    );
  const busy = analysis.state === "running" || analysis.state === "waiting";
  return (
    <div data-origin={analysis.origin} aria-busy={busy}>
      {analysis.markdown !== "" && (
        <Suspense fallback={<Skeleton />}>
          <CitedMarkdown markdown={analysis.markdown} open={cite} onCite={onCite} writing={busy} compact />
        </Suspense>
      )}
      {busy && (
        <p className={css.busy} role="status">
          <i className="state running" />
          大模型正在分析中....
        </p>
      )}
      {analysis.state === "failed" && (
        <p className={clsx("small", css.failed)} role="alert" data-part="failure">
          {withFullStop(analysis.message ?? "这一场没有写成")}没有写成的不扣墨。
          {onAsk && (
            <button type="button" className="link" onClick={() => onAsk(index)}>
              重试
            </button>
          )}
        </p>
      )}
      {!busy && analysis.state !== "failed" && index >= 0 && (
        <p className={clsx("small", css.actions)}>
          {onAsk && (
            <button type="button" className="link quiet" onClick={() => onAsk(index)}>
              重新分析
            </button>
          )}
          {go}
        </p>
      )}
      {!busy && analysis.origin === "model" && <span className="sr">{AI_LABEL_SHOWN}</span>}
    </div>
  );
}

/** One scene of the accordion; rendered again only when its props change. */
export const SceneItem = memo(function SceneItem(props: Props) {
  const { number, name, analysis, open, id, index, onToggle } = props;
  const state = analysis?.state;
  return (
    <li data-scene={index} data-card={id} data-part="analysis" className={clsx(number === null && css.passage)}>
      <h3>
        <button type="button" className={css.head} aria-expanded={open} onClick={() => onToggle(id)}>
          <span className="num">{number ?? ""}</span>
          <bdi className={css.title}>{name}</bdi>
          {state === "running" ? (
            <i className="state running" aria-hidden="true" data-state="running" />
          ) : state === "failed" ? (
            <i className="state failed" role="img" data-state="failed" aria-label="没有写成" />
          ) : state === "done" ? (
            <i className="state" role="img" data-state="done" aria-label="写好了" />
          ) : (
            <span />
          )}
          <Icon name={open ? "up" : "down"} small />
        </button>
      </h3>
      {open && (
        <div className={css.body}>
          <Card {...props} />
        </div>
      )}
    </li>
  );
});
