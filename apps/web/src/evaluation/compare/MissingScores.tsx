import type { Draft } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button.tsx";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { refetchUntilLoaded } from "../../lib/refetchInterval.ts";
import { inkText } from "../../lib/inkText.ts";
import { fetchEstimate } from "../api.ts";
import css from "./MissingScores.module.css";

interface Props {
  draft: Draft;
  side: string;
  starting: boolean;
  onStart: () => void;
}

const isLive = (draft: Draft): boolean => draft.evaluation?.state === "queued" || draft.evaluation?.state === "running";

/** A draft without scores: what evaluating it would cost, and the button that starts it. */
function Missing({ draft, side, starting, onStart }: Props) {
  const live = isLive(draft);
  const estimate = useQuery({
    queryKey: ["evaluation", "estimate", draft.id],
    queryFn: ({ signal }) => fetchEstimate({ script_id: draft.id }, signal),
    enabled: !live,
    staleTime: 30_000,
    refetchInterval: refetchUntilLoaded,
  });
  const e = estimate.data;
  if (live) return <p>{side}正在评，评完这里会出现两稿的分数。</p>;
  if (e?.modelName === null) return <p>{side}没有评分：没有配置大模型，规则统计不打分。</p>;
  return (
    <div className={css.missing}>
      <p>
        {side}
        {draft.evaluation === null
          ? "还没有评。"
          : draft.evaluation.rulesOnly
            ? "只有规则统计，没有评分。"
            : "没有评出分数。"}
        {e && (
          <span className="quiet">
            评这一稿约用墨 {inkText(e.units)}，余 {inkText(e.balance)}。
          </span>
        )}
        {estimate.isError && <span className="quiet">{fullSentenceOf(estimate.error)}</span>}
      </p>
      <Button size="small" loading={starting} disabled={!e || !e.enough} onClick={onStart}>
        {e && !e.enough ? "余墨不够" : "评这一稿"}
      </Button>
    </div>
  );
}

/** Why there are no scores to compare, for each draft that has none. */
export function MissingScores({
  old,
  next,
  startingId,
  onStart,
}: {
  old: Draft;
  next: Draft;
  startingId: string | null;
  onStart: (scriptId: string) => void;
}) {
  const has = (draft: Draft) =>
    draft.evaluation?.state === "done" && (draft.evaluation.grade !== null || draft.evaluation.review);
  return (
    <div className={css.list}>
      <p className="quiet">两稿都由大模型评过，才能放在一起比。</p>
      {[
        { draft: old, side: "旧稿" },
        { draft: next, side: "新稿" },
      ]
        .filter(({ draft }) => !has(draft))
        .map(({ draft, side }) => (
          <Missing
            key={draft.id}
            draft={draft}
            side={side}
            starting={startingId === draft.id}
            onStart={() => onStart(draft.id)}
          />
        ))}
    </div>
  );
}
