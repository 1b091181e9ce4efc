import type { Citation, Report, ReportSection } from "@mochang/contract";
import type { PlaceToFix } from "../library/index.ts";
import { passageKey } from "../sheet/index.ts";
import type { useQuoteNavigation } from "./sections/useQuoteNavigation.ts";
import type { useReport } from "./useReport.ts";
import type { useRunActions } from "./useRunActions.ts";

type LoadedReport = ReturnType<typeof useReport> & { report: Report };
type RunActions = ReturnType<typeof useRunActions>;
type QuoteTrail = ReturnType<typeof useQuoteNavigation>;
/** Opens the editor at a place of the script, in a window of its own. */
type Fix = (place: PlaceToFix) => void;

/** A report that is loaded, and what its page can do: what each part of the page is drawn with. */
export interface OpenReport {
  scriptId: string;
  versionId?: string | undefined;
  tab: number;
  onTab: (index: number) => void;
  /** The run is under way. */
  live: boolean;
  loaded: LoadedReport;
  actions: RunActions;
  quotes: QuoteTrail;
  onFix: Fix;
  /** Opens the editor on a copy of the work. */
  onEdit: () => void;
}

/** 问题与修改建议 of a screenplay, of a novel: what they cite is to be fixed. */
const PROBLEM_PROMPTS: readonly (number | null)[] = [6, 30];

/** The open tab, where the evaluation was asked for others. */
export const unchosenTab = (report: Report, tab: number) =>
  report.tabs.find(({ index, chosen }) => index === tab && chosen === false);

/** The passage that is open beside the report, as chips know it. */
export const openPassage = ({ trail }: QuoteTrail): string | null =>
  trail ? passageKey(trail.passages[trail.at] ?? { scene: 0 }) : null;

/** What a section is drawn with. */
export function sectionProps({ live, loaded: { report }, actions, quotes, onFix }: OpenReport, section: ReportSection) {
  const retrying = actions.retry.isPending ? actions.retry.variables.key : null;
  return {
    section,
    live,
    open: openPassage(quotes),
    onCite: quotes.onCite,
    onFix:
      section.origin === "model" && PROBLEM_PROMPTS.includes(section.promptId)
        ? ({ quote, scene }: Citation) => onFix({ words: quote, scene })
        : undefined,
    retrying: retrying === section.key,
    onRetry: () => void (report.runId && actions.retry.mutate({ runId: report.runId, key: section.key })),
  };
}
