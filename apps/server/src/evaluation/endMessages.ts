import {
  EvaluationOutput,
  formatInk,
  GRADE_NAMES,
  gradeWords,
  laterDraftName,
  REVIEW_LABEL,
  spacedInk,
  tabTitles,
  UNGRADED_LABEL,
} from "@mochang/contract";
import type { EndMessage } from "../runEngine/index.ts";
import { loadDocument } from "../documents/index.ts";
import { inkOfRuns } from "../ink/index.ts";
import { loadKeptScript, type Script } from "../library/index.ts";
import { AppError, type Transaction } from "../platform/index.ts";
import type { Run, RunLog } from "../run/index.ts";
import { ReportInput } from "./report/waitingReports.ts";

/** What a run is called in a sentence, how its success reads (`subject`: the work, and which text of it), and where it is read. */
interface Words {
  work: string;
  done(subject: string, run: Run, load: (runId: string) => Promise<Run | null>): string | Promise<string>;
  link(script: Script, run: Run): string;
}

const says =
  (words: Words) =>
  async (tx: Transaction, run: Run, runLog: RunLog): Promise<EndMessage | null> => {
    const script = await scriptOf(tx, run);
    if (!script) return null;
    const subject = await subjectOf(tx, script, run);
    return { title: await titleOf(tx, run, runLog, subject, words), link: words.link(script, run) };
  };

/** 《渡口》, 《渡口》第三稿 where it is a later draft, 《渡口》（送审版） where it is not the default version. */
async function subjectOf(tx: Transaction, { name, draftNumber, documentId }: Script, run: Run): Promise<string> {
  const draft = laterDraftName(draftNumber);
  if (run.documentId === null || run.documentId === documentId) return `《${name}》${draft}`;
  const version = await loadDocument(tx, run.documentId);
  return `《${name}》${draft}${version?.name ? `（${version.name}）` : ""}`;
}

async function scriptOf(tx: Transaction, run: Run): Promise<Script | null> {
  if (run.scriptId === null) return null;
  try {
    return await loadKeptScript(tx, run.userId, run.scriptId);
  } catch (error) {
    if (error instanceof AppError) return null; // deleted with the run
    throw error;
  }
}

async function titleOf(
  tx: Transaction,
  run: Run,
  runLog: RunLog,
  subject: string,
  { work, done }: Words,
): Promise<string> {
  if (run.state === "done") return done(subject, run, (runId) => runLog.loadRun(runId, tx));
  const { unitsRefunded } = await inkOfRuns(tx, [run.id, ...(await runLog.partsOf(run.id, tx))]);
  const back = unitsRefunded > 0 ? [`退回 ${spacedInk(formatInk(unitsRefunded))}墨`] : [];
  if (run.state === "cancelled") return [`${subject}的${work}停下了`, ...back].join("，");
  return [`${subject}的${work}没有写成${run.message ? `：${run.message.replace(/。$/u, "")}` : ""}`, ...back].join(
    "。",
  );
}

const outputOf = (run: Run | null): EvaluationOutput | undefined => EvaluationOutput.safeParse(run?.output).data;

/** 评好了 or 写好了, or how many sections are missing. */
const endOf = (output: EvaluationOutput | undefined, verb: "评" | "写"): string =>
  output && output.unwritten > 0 ? `${verb}完了，有 ${output.unwritten} 节没有写成` : `${verb}好了`;

/** e.g. 《雾港来信》评好了：B 积极跟进. */
function verdictOf(subject: string, run: Run): string {
  const output = outputOf(run);
  const end = endOf(output, "评");
  if (output?.tabs && output.median === null) return `${subject}的${tabTitles(output.tabs)}${end}`;
  if (output?.grade) return `${subject}${end}：${gradeWords(output)} ${GRADE_NAMES[output.grade]}`;
  if (output?.ungraded) return `${subject}${end}：${UNGRADED_LABEL}，${output.ungraded}`;
  return `${subject}${end}${output?.review ? `：${REVIEW_LABEL}` : ""}`;
}

/** A page of the web app. The query names are those of the spec's routes. */
const page = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

export const evaluationMessage = says({
  work: "评估",
  done: verdictOf,
  link: ({ id, documentId, fileType, name, author, pingguType }, run) =>
    page("/fullanalyze", {
      script_id: id,
      file_type: String(fileType),
      scriptName: name,
      author,
      ...(pingguType ? { pingguType } : {}),
      ...(run.documentId !== null && run.documentId !== documentId ? { versionId: run.documentId } : {}),
    }),
});

export const reportMessage = says({
  work: "评估报告",
  done: async (subject, { input }, load) => {
    const evaluation = await load(ReportInput.parse(input).evaluationId);
    return `${subject}的评估报告${endOf(outputOf(evaluation), "写")}`;
  },
  link: () => "/pinggu/pingguUpload?activeNameTab=second",
});

export const scenesMessage = says({
  work: "场景分析",
  done: (subject) => `${subject}的场景分析写好了`,
  link: ({ id, fileType, name }) =>
    page("/scenesanalyze", { script_id: id, fileType: String(fileType), scriptName: name }),
});
