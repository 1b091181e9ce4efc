import clsx from "clsx";
import { NO_MODEL_LABEL, tabTitles, type ChosenTabs, type Report } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/Button.tsx";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { refetchUntilLoaded } from "../../lib/refetchInterval.ts";
import { characters as sayCharacters, duration, moment } from "../../lib/format.ts";
import { inkText } from "../../lib/inkText.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { fetchEstimate } from "../api.ts";
import { insufficientInkMessage } from "../insufficientInkMessage.ts";
import css from "./StartPanel.module.css";

interface Props {
  scriptId: string;
  versionId?: string | undefined;
  characters: number;
  /** A tab that the evaluation was not asked for; absent: nothing was evaluated yet. */
  tab?: Report["tabs"][number] | undefined;
  /** Other tabs are being written: this one can be started behind them. */
  busy?: boolean;
  starting: boolean;
  onStart: () => void;
}

/** Which of it there is nothing of, or nothing new. */
function headOf(tab: Props["tab"]): string {
  if (tab?.former) return `${tab.title}是 ${moment(tab.former.evaluatedAt)} 评的`;
  return `${tab?.title ?? ""}还没有评`;
}

/** What is done behind the reading. */
function aimOf(tabs: ChosenTabs): string {
  if (tabs === null) return "，评五次定级，再写六个部分";
  return `${tabs.includes(1) ? "，评五次定级" : ""}，只写${tabTitles(tabs)}`;
}

/** Before the first run, or that of one tab: what it will cost and take, and the button that starts it. Opening the page costs nothing. */
export function StartPanel({ scriptId, versionId, characters, tab, busy = false, starting, onStart }: Props) {
  const tabs = tab && [tab.index];
  const estimate = useQuery({
    queryKey: ["evaluation", "estimate", scriptId, versionId, tab?.index],
    queryFn: ({ signal }) => fetchEstimate({ script_id: scriptId, tabs, ...(versionId && { versionId }) }, signal),
    staleTime: 30_000,
    refetchInterval: refetchUntilLoaded,
  });
  const e = estimate.data;
  const free = e?.modelName === null;
  return (
    <section className={css.start} id="start">
      <h2 className="h2">{free ? "先看规则统计" : headOf(tab)}</h2>
      {free ? (
        <p className="quiet">{NO_MODEL_LABEL}。没有评级，也不用墨。</p>
      ) : (
        <p className="quiet">
          通读 {sayCharacters(characters)}
          {e && e.passages > 0 ? `，太长，分 ${e.passages} 段读` : ""}
          {aimOf(e?.tabs ?? tabs ?? null)}。写的时候可以离开，回来接着看。
        </p>
      )}
      {tab?.former && !e?.beginsAnew && (
        <p className="quiet">它是上一份报告的，现在这份报告的 PDF 和 Word 里没有；评了这一项才有。</p>
      )}
      {e?.beginsAnew && (
        <p className="quiet">
          上次评过以后，稿子或大模型换过，所以另起一份报告，只有这一项。已经评的留在各自的页签里，写明是上次评的，不进新报告的文件。
        </p>
      )}
      {e && !free && (
        <dl className={css.cost}>
          <div>
            <dt>预计用墨</dt>
            <dd>
              {inkText(e.units)} <small>余 {inkText(e.balance)}</small>
            </dd>
          </div>
          <div>
            <dt>预计用时</dt>
            <dd>约 {duration(e.seconds)}</dd>
          </div>
        </dl>
      )}
      {estimate.isPending && <Skeleton widths={[40]} />}
      {estimate.isError && <p className={css.error}>{fullSentenceOf(estimate.error)}</p>}
      <div className={css.actions}>
        <Button primary size="large" loading={starting} disabled={!e || !e.enough || busy} onClick={onStart}>
          {free ? "开始统计" : tab ? "评这一项" : "开始评估"}
        </Button>
        {busy ? (
          <span className="small quiet">正在写的评完，就可以评这一项。</span>
        ) : e && !e.enough ? (
          <span className={clsx("small", css.error)}>{insufficientInkMessage(e)}</span>
        ) : (
          !free && <span className="small quiet">按实际用量结算，没用的墨退回。</span>
        )}
      </div>
    </section>
  );
}
