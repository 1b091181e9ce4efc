import {
  EpisodeHooks,
  isTabChosen,
  formOf,
  promptsOf,
  TABS,
  tabTitle,
  type ChosenTabs,
  type Form,
  type Report,
  type ReportSection,
  type RunStep,
} from "@mochang/contract";
import { z } from "zod";
import { headlineOf, verdictOf, type JudgedBy } from "./outcome.ts";
import { sheetIn } from "../workingPaper/evaluationSheet.ts";
import { PAPER_PARTS } from "../workingPaper/workingPaper.ts";
import { paperKey, sectionKey } from "../pipeline/plan.ts";
import type { PromptBook } from "../prompts/loadPrompts.ts";
import type { EvaluationInput } from "../pipeline/evaluationInput.ts";

/** One evaluation as far as it is. */
export interface Evaluated {
  runId: string;
  /** The last event that `steps` hold. */
  seq?: number;
  steps: RunStep[];
  form: Form;
  /** Absent: rules alone. */
  judgedBy?: JudgedBy;
  /** Null: rules alone. */
  model: EvaluationInput["model"];
  supportCheck: boolean;
  /** The tabs that it was asked for; absent or null: all. */
  tabs?: ChosenTabs;
  evaluatedAt: string | null;
  unitsUsed: number;
}

/** An earlier evaluation from which tabs are shown that the newest was not asked for. */
export type FormerEvaluation = Evaluated & { readingId: string | null };

/**
 * The report of a work: its head, its figures, and in six tabs what the evaluation wrote; `evaluated` is null before the first. Of tabs that it was
 * not asked for what the newest of `former` wrote.
 */
export function assembleReport(
  base: Pick<Report, "scriptId" | "readingId" | "work" | "figures" | "findings" | "doubts" | "continuity">,
  evaluated: Evaluated | null,
  promptBook: PromptBook,
  former: readonly FormerEvaluation[] = [],
): Report {
  const form = evaluated?.form ?? formOf(base.work.fileType);
  return {
    ...base,
    runId: evaluated?.runId ?? null,
    runSeq: evaluated?.seq,
    evaluatedAt: evaluated?.evaluatedAt ?? null,
    model: evaluated?.model ?? null,
    passages: evaluated?.model ? passagesOf(evaluated.steps) : undefined,
    supportCheck:
      evaluated?.model && evaluated.supportCheck ? supportOf(evaluated.steps, promptBook[form].conclusion) : undefined,
    headline: evaluated?.model ? headlineOf(evaluated, form) : null,
    verdict: evaluated?.model && evaluated.judgedBy ? verdictOf(evaluated, evaluated.judgedBy) : null,
    sheet: evaluated?.model ? sheetOf(evaluated, promptBook) : undefined,
    ...(evaluated?.model ? tablesOf(evaluated) : {}),
    unitsUsed: evaluated?.unitsUsed ?? 0,
    tabs: TABS.map((tab) => ({
      index: tab.index,
      title: tabTitle(tab, form),
      ...(isTabChosen(evaluated?.tabs, tab.index)
        ? { sections: evaluated ? sectionsOf(evaluated, promptBook, tab.index) : [] }
        : { chosen: false, ...formerTab(former, promptBook, tab.index) }),
    })),
  };
}

function formerTab(
  former: readonly FormerEvaluation[],
  promptBook: PromptBook,
  tab: number,
): Pick<Report["tabs"][number], "sections" | "former"> {
  for (const evaluated of former) {
    const sections = finishedSections(evaluated, promptBook, tab);
    const { readingId, evaluatedAt } = evaluated;
    if (sections.length > 0 && evaluatedAt) return { sections, former: { readingId, evaluatedAt } };
  }
  return { sections: [] };
}

/** What an evaluation finished of a tab. */
export const finishedSections = (evaluated: Evaluated, promptBook: PromptBook, tab: number): ReportSection[] =>
  sectionsOf(evaluated, promptBook, tab).filter(({ state }) => state === "done");

/** Undefined where the conclusion was written before there was a sheet. */
function sheetOf({ steps, form }: Evaluated, promptBook: PromptBook): Report["sheet"] {
  const step = steps.find((s) => s.key === sectionKey(promptBook[form].conclusion));
  if (step?.state !== "done") return null;
  return sheetIn(step.data) ?? undefined;
}

/** Persons with their arcs, and episodes with their hooks, as the working paper's step keeps them. */
function tablesOf({ steps }: Evaluated): Pick<Report, "arcs" | "episodes"> {
  const step = steps.find((s) => s.key === paperKey("people") && s.state === "done");
  const { data } = PAPER_PARTS.people.extend({ episodes: z.array(EpisodeHooks).default([]) }).safeParse(step?.data);
  return { arcs: data?.people, episodes: data && data.episodes.length > 0 ? data.episodes : undefined };
}

function passagesOf(steps: readonly RunStep[]): Report["passages"] {
  const notes = steps.filter((s) => s.key.startsWith("note:"));
  return notes.length > 0 ? { all: notes.length, unread: notes.filter((s) => s.state === "failed").length } : undefined;
}

/**
 * How many finished sections had their sentences checked against the lines that they cite, and how many of them could not. The conclusion is
 * not among them: its fields are checked as they are read.
 */
function supportOf(steps: readonly RunStep[], conclusion: number): Report["supportCheck"] {
  const sections = steps.filter(
    (s) => s.key.startsWith("prompt:") && s.key !== sectionKey(conclusion) && s.state === "done",
  );
  const checked = sections.filter(({ data }) => Support.safeParse(data).success).length;
  return { checked, unchecked: sections.length - checked };
}
const Support = z.object({ support: z.object({ asked: z.number() }) });

/** A tab's sections in the order of the page: with a model all of the table, by rules those that rules can write. */
export function sectionsOf(evaluated: Evaluated, promptBook: PromptBook, tab: number): ReportSection[] {
  if (!isTabChosen(evaluated.tabs, tab)) return [];
  const steps = new Map(evaluated.steps.map((s) => [s.key, s]));
  return (promptsOf(evaluated.form)[tab] ?? []).flatMap((id): ReportSection[] => {
    const step = steps.get(sectionKey(id));
    if (evaluated.model) return [present(id, promptBook[evaluated.form].section(id)?.title ?? "", step, "model")];
    return step ? [present(id, titleOf(step), step, "rules")] : [];
  });
}

const present = (
  id: number,
  title: string,
  step: RunStep | undefined,
  origin: ReportSection["origin"],
): ReportSection => ({
  key: sectionKey(id),
  promptId: id,
  title,
  state: step?.state ?? "waiting",
  markdown: step?.text ?? "",
  origin,
  message: step?.message ?? null,
});

/** A section written by rules carries its own title. */
const titleOf = ({ data }: RunStep): string =>
  typeof data === "object" && data !== null && "title" in data && typeof data.title === "string" ? data.title : "";
