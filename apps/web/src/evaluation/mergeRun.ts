import type { Report, ReportSection, RunSnapshot } from "@mochang/contract";
import { isOver } from "../run/applySnapshot.ts";

/** The report as it stands this moment: what the server last assembled, with the texts and states of a run that has gone on since over it. */
export function mergeRun(report: Report, run: RunSnapshot | null): Report {
  if (!run || run.runId !== report.runId) return report;
  const now = run.seq <= (report.runSeq ?? -1) ? report : overlayRun(report, run);
  return isOver(run) ? endUnfinishedSections(now) : now;
}

/** Whether more is to come: the run is under way, or has ended and the report with its last results is still to be loaded. */
export const isIncomplete = (report: Report, run: RunSnapshot | null): boolean =>
  run !== null && run.runId === report.runId && (!isOver(run) || (report.runSeq ?? run.seq) < run.seq);

/** Before its run is heard of: whether the report has sections that may be being written, so that their places are kept. */
export const isRunExpected = ({ runId, model, tabs }: Report): boolean =>
  runId !== null &&
  model !== null &&
  tabs.some(({ sections }) => sections.some(({ state }) => state === "waiting" || state === "running"));

/** Marks the sections as waiting that an ended run had begun and not finished. */
function endUnfinishedSections(report: Report): Report {
  if (!report.tabs.some((t) => t.sections.some((s) => s.state === "running"))) return report;
  return {
    ...report,
    tabs: report.tabs.map((t) => ({
      ...t,
      sections: t.sections.map((s): ReportSection => (s.state === "running" ? { ...s, state: "waiting" } : s)),
    })),
  };
}

function overlayRun(report: Report, run: RunSnapshot): Report {
  const steps = new Map(run.steps.map((s) => [s.key, s]));
  const section = (s: ReportSection): ReportSection => {
    const step = steps.get(s.key);
    if (!step) return s;
    // A finished step's text may already have left the log for the report.
    const markdown = step.text !== "" || step.state !== "done" ? step.text : s.markdown;
    return { ...s, state: step.state, markdown, message: step.message };
  };
  return {
    ...report,
    unitsUsed: Math.max(report.unitsUsed, run.unitsUsed),
    tabs: report.tabs.map((t) => ({ ...t, sections: t.sections.map(section) })),
  };
}

/** Changes whenever the run has left something that only a fresh report holds: scores, headline, its end. */
export const reportStamp = (run: RunSnapshot | null): string =>
  run ? `${run.runId} ${run.state} ${run.steps.filter((s) => s.data !== null).length}` : "";

export type TabState = { state: "waiting" | "running" | "part" | "done" | "failed"; done: number; total: number };

/** A tab's state in the menu: `done` when every section is, `running` when one is or when some are and the run goes on, else `part`. */
export function tabState(sections: readonly Pick<ReportSection, "state">[], live: boolean): TabState {
  const total = sections.length;
  const done = sections.filter((s) => s.state === "done").length;
  if (total > 0 && done === total) return { state: "done", done, total };
  if (sections.some((s) => s.state === "running")) return { state: "running", done, total };
  if (sections.some((s) => s.state === "failed")) return { state: "failed", done, total };
  return { state: done === 0 ? "waiting" : live ? "running" : "part", done, total };
}

/** The tab of 评估单, before the six of `TABS`. */
export const SHEET_TAB = 0;

/** The tab that an address names by `tab`, or by the last character of pingguType. */
export function tabIn(search: URLSearchParams): number {
  const tab = search.get("tab") ?? "";
  return /^[0-6]$/u.test(tab) ? Number(tab) : startingTab(search.get("pingguType"));
}

/** The tab to begin with: the last character of pingguType (spec 1), the first where it names none. */
export function startingTab(pingguType: string | null): number {
  const last = Number(pingguType?.trim().at(-1));
  return last >= 1 && last <= 6 ? last : 1;
}
