import clsx from "clsx";
import { formOf, TABS, type Report } from "@mochang/contract";
import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { SHEET_TAB, tabState } from "../mergeRun.ts";
import type { Anchor } from "./outline.ts";
import { useScrollSpy } from "../../ui/useScrollSpy.ts";
import css from "./TabMenu.module.css";

interface Props {
  report: Report | undefined;
  /** Of the continuity ledger. */
  ledgerUrl: string;
  tab: number;
  /** A run is under way: what is not written yet is waiting. */
  live: boolean;
  outline: Anchor[];
  onTab: (index: number) => void;
  head: ReactNode;
}

/** Of an earlier evaluation, which the newest did not go on with. */
const FORMER = "上次评的";
const STATE_LABELS = { running: "在写", part: "写了一部分", done: "写好了", failed: "有一项没有写成" } as const;

function stateOf(report: Report | undefined, index: number, live: boolean) {
  const tab = report?.tabs.find((t) => t.index === index);
  const awaited = live && tab?.chosen !== false;
  if (tab?.former)
    return { state: "part" as const, done: 0, total: 0, awaited: false, stateLabel: FORMER, counted: false };
  const s = tabState(tab?.sections ?? [], live);
  return {
    ...s,
    awaited: awaited && s.state === "waiting",
    stateLabel: s.state === "waiting" ? (awaited ? "等待" : "还没有写") : STATE_LABELS[s.state],
    counted: (s.state === "running" || s.state === "part") && s.total > 1,
  };
}

/** What the mark before a title does not tell stands behind it. */
const labelAside = (label: string) => (label === FORMER ? label : <span className="sr">{label}</span>);

/** What the menu says of 评估单; null where the report is from before there was one. */
function sheetLabel(report: Report | undefined, live: boolean): string | null {
  if (report?.sheet === undefined) return null;
  const awaited = live && report.tabs[0]?.chosen !== false;
  return report.sheet ? "1 页" : awaited ? "等待" : "还没有写";
}

/** What the menu says of 连贯账; null where no model has read it. */
const conflictsLabel = (report: Report | undefined): string | null =>
  report?.continuity ? `${report.continuity.conflicts.length} 处` : null;

/** 评估单 where there is one, and the six tabs with their states; under the open one, what stands on it. The ledger behind them. */
export function TabMenu({ report, ledgerUrl, tab, live, outline, onTab, head }: Props) {
  const form = formOf(report?.work.fileType ?? 1);
  const sheet = sheetLabel(report, live);
  const reading = useScrollSpy(outline.map((a) => a.id));
  return (
    <nav className={css.menu} aria-label="报告各部分">
      {head && <div className={css.progress}>{head}</div>}
      {sheet !== null && (
        <>
          <button
            type="button"
            className={css.tab}
            aria-current={tab === SHEET_TAB ? "page" : undefined}
            onClick={() => onTab(SHEET_TAB)}
          >
            <Icon name="stamp" />
            评估单
            <small>{sheet}</small>
          </button>
          <hr />
        </>
      )}
      {TABS.map(({ index, title, ofNovel }) => {
        const s = stateOf(report, index, live);
        return (
          <div key={index}>
            <button
              type="button"
              className={css.tab}
              aria-current={index === tab ? "page" : undefined}
              onClick={() => onTab(index)}
            >
              <i className={clsx("state", s.state)} aria-hidden="true" />
              {title}
              {form === "novel" && ofNovel && <span className={clsx("tiny", css.ofNovel)}>{ofNovel}</span>}
              <small className="num">
                {s.awaited ? "等待" : s.counted ? `${s.done} / ${s.total}` : labelAside(s.stateLabel)}
              </small>
            </button>
            {index === tab && outline.length > 1 && (
              <ol>
                {outline.map((a) => (
                  <li key={a.id}>
                    <a
                      href={`#${a.id}`}
                      className={clsx(a.id === reading && css.current)}
                      aria-current={a.id === reading ? "location" : undefined}
                    >
                      {a.label}
                    </a>
                  </li>
                ))}
              </ol>
            )}
          </div>
        );
      })}
      <hr />
      <Link className={css.tab} to={ledgerUrl}>
        <Icon name="book" />
        连贯账
        <small>{conflictsLabel(report)}</small>
      </Link>
    </nav>
  );
}

/** The same on narrow windows: a strip that scrolls sideways. */
export function TabStrip({ report, ledgerUrl, tab, live, onTab }: Omit<Props, "outline" | "head">) {
  const strip = useRef<HTMLElement>(null);
  const sheet = sheetLabel(report, live);
  useEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    if (open && strip.current)
      strip.current.scrollLeft = open.offsetLeft - (strip.current.clientWidth - open.offsetWidth) / 2;
  }, [tab]);
  return (
    <nav className={clsx("tabs", css.strip)} ref={strip} aria-label="报告各部分">
      {sheet !== null && (
        <button
          type="button"
          data-tab={SHEET_TAB}
          aria-current={tab === SHEET_TAB ? "page" : undefined}
          onClick={() => onTab(SHEET_TAB)}
        >
          <Icon name="stamp" small />
          评估单
          <span className="sr">{sheet}</span>
        </button>
      )}
      {TABS.map(({ index, title }) => {
        const s = stateOf(report, index, live);
        return (
          <button
            key={index}
            type="button"
            data-tab={index}
            aria-current={index === tab ? "page" : undefined}
            onClick={() => onTab(index)}
          >
            <i className={clsx("state", s.state)} aria-hidden="true" />
            {title}
            <span className="sr">{s.stateLabel}</span>
          </button>
        );
      })}
      <Link to={ledgerUrl}>
        <Icon name="book" small />
        连贯账
      </Link>
    </nav>
  );
}
