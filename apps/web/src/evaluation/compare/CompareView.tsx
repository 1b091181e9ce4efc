import clsx from "clsx";
import { Notice } from "../../ui/Notice.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ignoredChanges, summaryOf, TABS, type Draft, type DraftComparison, type ScenePair } from "@mochang/contract";
import { ApiError, fullSentenceOf, isTransient } from "../../lib/apiError.ts";
import { refetchWhatFailed, pollOrRefetch, refetchUntilLoaded } from "../../lib/refetchInterval.ts";
import { WorkUnavailable } from "../../library/index.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { useScrollRestoration } from "../../ui/useScrollRestoration.ts";
import { useRunActions } from "../useRunActions.ts";
import { fetchCandidates, fetchComparison } from "./api.ts";
import { ChooseDraft } from "./ChooseDraft.tsx";
import { DraftsHead } from "./DraftsHead.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { FindingsCompared } from "./FindingsCompared.tsx";
import { pairKey, passes, type Filter } from "./sceneFilter.ts";
import { MissingScores } from "./MissingScores.tsx";
import { SceneDiff } from "./SceneDiff.tsx";
import { SceneList } from "./SceneList.tsx";
import { SceneMap } from "./SceneMap.tsx";
import { ScoresCompared } from "./ScoresCompared.tsx";
import skeletonCss from "../../ui/Skeleton.module.css";
import css from "./CompareView.module.css";

interface Props {
  scriptId: string;
  other: string | null;
  onPair: (scriptId: string, other: string, history: "replace" | "push") => void;
  onLeave: () => void;
  /** A run has taken ink. */
  onSpent: () => void;
}

/** While a draft is being evaluated its scores are asked for now and then. */
const POLL_MS = 5_000;
const live = (d: Draft): boolean => d.evaluation?.state === "queued" || d.evaluation?.state === "running";

const LoadingComparison = () => (
  <div aria-busy="true">
    <p className="sr" role="status">
      正在对照两稿
    </p>
    <Skeleton widths={[44, 60]} />
    <span
      className={clsx(skeletonCss.line, skeletonCss.pulse)}
      style={{ height: 168, marginTop: 48 }}
      aria-hidden="true"
    />
    <Skeleton widths={[30, 100, 100, 100, 100]} />
  </div>
);

/** Two drafts of a work compared: map, scenes, figures, findings, scores. Opening it starts no run. */
export function CompareView({ scriptId, other, onPair, onLeave, onSpent }: Props) {
  const client = useQueryClient();
  const candidates = useQuery({
    queryKey: ["compare", "candidates", scriptId],
    queryFn: ({ signal }) => fetchCandidates(scriptId, signal),
    staleTime: 60_000,
    refetchInterval: other === null ? refetchWhatFailed : refetchUntilLoaded,
  });
  const key = ["compare", "drafts", scriptId, other] as const;
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchComparison(scriptId, other ?? "", signal),
    enabled: other !== null,
    staleTime: 60_000,
    refetchInterval: pollOrRefetch<DraftComparison>(POLL_MS, (c) => live(c.old) || live(c.new)),
  });
  useScrollRestoration(query.data !== undefined);
  const actions = useRunActions(() => {
    onSpent();
    void client.invalidateQueries({ queryKey: key });
  });

  // Without another draft named, the one before it is meant.
  const earlierDraft =
    other === null
      ? (candidates.data?.candidates.find((c) => c.id === candidates.data.script.draftOf) ??
        candidates.data?.candidates.find((c) => c.relation === "draft"))
      : undefined;
  useEffect(() => {
    if (earlierDraft) onPair(scriptId, earlierDraft.id, "replace");
  }, [earlierDraft, onPair, scriptId]);

  // A failed refetch keeps what is shown, unless the failure is final, e.g. a draft that was deleted.
  const failed =
    query.data && isTransient(query.error) ? null : (query.error ?? (other === null ? candidates.error : null));
  if (failed)
    return failed instanceof ApiError && failed.code === 400 ? (
      <Failure title="这两稿不能对比" sentence={fullSentenceOf(failed)} retry="回到作品" onRetry={onLeave} />
    ) : (
      <WorkUnavailable
        error={failed}
        title="对比没有取到"
        comfort="两稿都在。"
        missing="没有这两稿"
        onRetry={() => void (other === null ? candidates.refetch() : query.refetch())}
        onLeave={onLeave}
      />
    );
  if (other === null && candidates.data && !earlierDraft)
    return <ChooseDraft found={candidates.data} onOther={(id) => onPair(scriptId, id, "push")} />;
  if (!query.data) return <LoadingComparison />;
  const c = query.data;
  return (
    <>
      {c.old.name === c.new.name ? (
        <h1 className="h1 hang">《{c.new.name}》两稿对比</h1>
      ) : (
        <h1 className="h1">两稿对比</h1>
      )}
      <DraftsHead
        old={c.old}
        next={c.new}
        unit={c.unit}
        candidates={
          (candidates.data?.candidates ?? []).some((x) => x.id === c.old.id)
            ? (candidates.data?.candidates ?? [])
            : [{ ...c.old, relation: "other" }, ...(candidates.data?.candidates ?? [])]
        }
        onOther={(id) => onPair(scriptId, id, "push")}
        onSwap={() => onPair(c.old.id, c.new.id, "push")}
      />
      <ComparedDrafts key={`${c.old.id} ${c.new.id}`} comparison={c}>
        <ScoresCompared comparison={c}>
          <MissingScores
            old={c.old}
            next={c.new}
            startingId={actions.startTabs.isPending ? actions.startTabs.variables.scriptId : null}
            onStart={(id) => actions.startTabs.mutate({ scriptId: id, tabs: TABS.map(({ index }) => index) })}
          />
        </ScoresCompared>
      </ComparedDrafts>
    </>
  );
}

function ComparedDrafts({ comparison: c, children }: { comparison: DraftComparison; children: React.ReactNode }) {
  const [filter, setFilter] = useState<Filter>(c.scenes.some((s) => passes(s, "touched")) ? "touched" : "all");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [scrollTarget, setScrollTarget] = useState<string | null>(null);
  const [front, setFront] = useState(false);
  const toggle = (key: string) => {
    setScrollTarget(null);
    setOpen((o) => {
      const next = new Set(o);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  };
  const pick = (pair: ScenePair) => {
    if (!passes(pair, filter)) setFilter("all");
    setOpen((o) => new Set(o).add(pairKey(pair)));
    setScrollTarget(null);
    // The row must stand in the list before it can be brought into sight.
    requestAnimationFrame(() => setScrollTarget(pairKey(pair)));
  };
  return (
    <>
      <p className={clsx("song", css.summary)}>{summaryOf(c)}</p>
      {c.unrelated && !c.identical && (
        <Notice warning className={css.notice}>
          两份稿子几乎没有相同的文字，像是两部作品。下面的对照只供参考。
        </Notice>
      )}
      {ignoredChanges(c).map((sentence) => (
        <Notice className={css.notice} key={sentence}>
          {sentence}
        </Notice>
      ))}
      {c.front && c.front.kind !== "kept" && (
        <div className={css.front}>
          <button type="button" className="link small" aria-expanded={front} onClick={() => setFront(!front)}>
            开篇（第一{c.unit}之前）也改了，{front ? "收起" : "看改了什么"}
          </button>
          {front && <SceneDiff comparison={c} pair={{ old: { ordinal: 0 }, new: { ordinal: 0 } }} />}
        </div>
      )}
      {c.scenes.length > 0 && <SceneMap comparison={c} onPick={pick} />}
      <SceneList
        comparison={c}
        filter={filter}
        onFilter={setFilter}
        open={open}
        onToggle={toggle}
        scrollTarget={scrollTarget}
      />
      <FigureTable comparison={c} />
      <FindingsCompared comparison={c} />
      {children}
    </>
  );
}
