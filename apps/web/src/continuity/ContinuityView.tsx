import { unitOf, formOf, type Continuity, type ContinuityConflict, type ContinuityQuote } from "@mochang/contract";
import { useEffect, type ReactNode } from "react";
import { editUrl, scenesUrl, useOpenEditing, WorkUnavailable } from "../library/index.ts";
import { OriginLabel } from "../ui/OriginLabel.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { LedgerScript } from "./api.ts";
import { ConflictItem, MISREAD } from "./ConflictItem.tsx";
import { PropsChart, SetupsChart, TimelineChart } from "./charts.tsx";
import { dayAndTime } from "./day.ts";
import { FactsSection } from "./FactsSection.tsx";
import { KnowledgeTable } from "./KnowledgeTable.tsx";
import { LedgerMenu, type LedgerPart } from "./LedgerMenu.tsx";
import { ReadingPanel } from "./ReadingPanel.tsx";
import { SetupsList } from "./SetupsList.tsx";
import { useLedger } from "./useLedger.ts";
import css from "./continuity.module.css";

interface Props extends LedgerScript {
  onWork: (work: Continuity) => void;
  onSpent: () => void;
  onLeave: () => void;
}

/** /continuity: what a script settles, and what does not hold together. */
export function ContinuityView({ scriptId, versionId, onWork, onSpent, onLeave }: Props) {
  const of = { scriptId, versionId };
  const { ledger, reading, estimate, decide, isDeciding } = useLedger(of, onSpent);
  const { data } = ledger;
  useEffect(() => {
    if (data) onWork(data);
  }, [data, onWork]);
  if (ledger.isError && !data)
    return (
      <main id="main" className={css.alone}>
        <WorkUnavailable
          error={ledger.error}
          title="连贯账没有取到"
          comfort="稿子和记过的账都在。"
          onRetry={() => void ledger.refetch()}
          onLeave={onLeave}
        />
      </main>
    );
  if (!data)
    return (
      <main id="main" className={css.alone} aria-busy="true">
        <Skeleton widths={[30, 60, 80, 70]} />
      </main>
    );
  const panel = (
    <ReadingPanel ledger={data} of={of} reading={reading} estimate={estimate.data} estimateError={estimate.error} />
  );
  return (
    <LedgerBody
      ledger={data}
      panel={panel}
      isDeciding={isDeciding}
      onDecide={({ key, title, quote }, reason) =>
        decide(
          reason === null
            ? { ...of, key, state: "open" }
            : { ...of, key, state: "waived", reason, title: title.slice(0, 200), quote: quote.slice(0, 200) },
        )
      }
    />
  );
}

interface Decided {
  key: string;
  title: string;
  quote: string;
}

interface BodyProps {
  ledger: Continuity;
  panel: ReactNode;
  isDeciding: boolean;
  onDecide: (of: Decided, reason: string | null) => void;
}

const subject = ({ key, title, quotes }: ContinuityConflict): Decided => ({ key, title, quote: quotes[0]?.text ?? "" });

function LedgerBody({ ledger, panel, isDeciding, onDecide }: BodyProps) {
  const { conflicts, setups, days, props, knowledge, facts, sceneCount, model } = ledger;
  const unit = unitOf(formOf(ledger.fileType));
  const { onFix, linkTo } = usePlaces(ledger);
  const open = conflicts.filter(({ decision }) => decision === null);
  const settled = conflicts.filter(({ decision }) => decision !== null);
  const parts = partsOf(ledger, open.length);
  return (
    <div className={css.layout}>
      <LedgerMenu parts={parts} script={{ ...ledger, id: ledger.scriptId }} />
      <main id="main">
        <h1 className="h1">连贯账</h1>
        <p className={css.lead}>
          把稿子里说定的事一件件记下，再拿后文去对。每一笔都有原文；对不上的，两句并排给您看，请您来定。
        </p>
        {panel}
        <Tally ledger={ledger} open={open.length} settled={settled.length} />
        <section id="conflicts">
          <div className={css.head}>
            <h2 className="h2">前后不一</h2>
            {model && <span className="small quiet">读出来的每一处都用另一种问法再问过一遍，还对不上才列出来</span>}
          </div>
          {conflicts.length === 0 ? (
            <p className="quiet">没有发现对不上的地方。</p>
          ) : (
            <ol className={css.conflicts}>
              {[...open, ...settled].map((conflict) => (
                <ConflictItem
                  key={conflict.key}
                  conflict={conflict}
                  isDeciding={isDeciding}
                  onDecide={(reason) => onDecide(subject(conflict), reason)}
                  onFix={(quote) => onFix(quote, conflict.key)}
                  linkTo={linkTo}
                />
              ))}
            </ol>
          )}
        </section>
        {facts.length > 0 && (
          <Part id="facts" title="人与事实" origin={model ? "model" : "rules"}>
            <FactsSection facts={facts} linkTo={linkTo} />
          </Part>
        )}
        <Part
          id="days"
          title="时间线"
          origin="rules"
          caption={`一行一天，格子是${unit}次，醒目的是夜。空心的是写明在从前的${unit}。`}
        >
          <TimelineChart days={days} count={sceneCount} />
        </Part>
        {props.length > 0 && (
          <Part id="props" title="道具" origin="model" caption="点是出现，字是它变成了什么样。琥珀色的接不上。">
            <PropsChart props={props} count={sceneCount} />
          </Part>
        )}
        {knowledge.length > 0 && (
          <Part id="knowledge" title="谁知道什么" origin="model">
            <KnowledgeTable knowledge={knowledge} />
          </Part>
        )}
        {setups.length > 0 && (
          <Part id="setups" title="埋下与兑现" origin="model">
            <SetupsChart setups={setups} count={sceneCount} />
            <SetupsList
              setups={setups}
              linkTo={linkTo}
              isDeciding={isDeciding}
              onDecide={({ thing, unpaidKey, planted }, waive) =>
                unpaidKey !== null &&
                onDecide({ key: unpaidKey, title: `${thing}埋了没兑`, quote: planted.text }, waive ? "" : null)
              }
            />
          </Part>
        )}
      </main>
    </div>
  );
}

/** Where a quote is read, and how it is changed: in the editor of a record of its own, else in one that is made of the script. */
function usePlaces(ledger: Continuity) {
  const script = { ...ledger, id: ledger.scriptId };
  const openCopy = useOpenEditing(script);
  const linkTo = ({ scene }: ContinuityQuote): string =>
    ledger.type === 2 ? editUrl(script, { scene }) : scenesUrl(script, { scene });
  const onFix = ({ scene, text }: ContinuityQuote, todo: string): void => {
    const place = { words: text, scene, todo };
    if (ledger.type === 2) window.open(editUrl(script, place), "_blank");
    else openCopy.mutate(place);
  };
  return { linkTo, onFix };
}

const partsOf = ({ facts, days, props, knowledge, setups }: Continuity, open: number): LedgerPart[] =>
  [
    { id: "conflicts", label: "前后不一", count: open, always: true },
    { id: "facts", label: "人与事实", count: facts.length },
    { id: "days", label: "时间线", count: days.length, always: true },
    { id: "props", label: "道具", count: props.length },
    { id: "knowledge", label: "谁知道什么", count: knowledge.length },
    { id: "setups", label: "埋下与兑现", count: setups.length },
  ].filter(({ count, always }) => always || count > 0);

function Tally({ ledger, open, settled }: { ledger: Continuity; open: number; settled: number }) {
  const { setups, readAt, conflicts } = ledger;
  const unpaid = setups.filter(({ unpaidKey, decision }) => unpaidKey !== null && decision === null).length;
  const misread = conflicts.filter(({ decision }) => decision?.reason === MISREAD).length;
  return (
    <p className={css.tally}>
      <span>
        <b>{open}</b>处对不上
      </span>
      {settled > misread && (
        <span>
          <b>{settled - misread}</b>处您说有意
        </span>
      )}
      {unpaid > 0 && (
        <span>
          <b>{unpaid}</b>处埋了没兑
        </span>
      )}
      {readAt && <span className={css.end}>{`通读于 ${dayAndTime(readAt)}`}</span>}
    </p>
  );
}

interface PartProps {
  id: string;
  title: string;
  origin: "model" | "rules";
  caption?: string;
  children: ReactNode;
}

const Part = ({ id, title, origin, caption, children }: PartProps) => (
  <section id={id}>
    <div className={css.head}>
      <h2 className="h2">{title}</h2>
      <OriginLabel origin={origin} />
    </div>
    {caption && <p className={css.caption}>{caption}</p>}
    {children}
  </section>
);
