import { AI_LABEL_EXPORTED, TABS, tabTitle } from "@mochang/contract";
import { loadFigures } from "../../documents/index.ts";
import { presentTime, type Script } from "../../library/index.ts";
import { sectionsOf } from "./assembleReport.ts";
import { findingsMarkdown } from "./findingsMarkdown.ts";
import { loadEvaluation, type ReportDeps } from "./loadReport.ts";

/** A finished evaluation of a script as Markdown. */
export interface WrittenReport {
  evaluatedAt: Date;
  markdown: string;
}

/** Every finished evaluation of a script, the oldest first: its sections as they were written, each under its title, and what the rules found. */
export async function* reportsAsMarkdown(
  deps: ReportDeps,
  script: Pick<Script, "id" | "name">,
): AsyncGenerator<WrittenReport, void, undefined> {
  for (const run of await deps.runLog.findRuns({ scriptId: script.id, kinds: ["evaluation"], states: ["done"] })) {
    const evaluated = await loadEvaluation(deps, run.id);
    if (!evaluated || run.finishedAt === null) continue;
    const parts = TABS.flatMap((tab) => {
      const written = sectionsOf(evaluated, deps.promptBook, tab.index).filter(
        ({ markdown }) => markdown.trim() !== "",
      );
      if (written.length === 0) return [];
      return [
        `# ${tabTitle(tab, evaluated.form)}`,
        ...written.map(({ title, markdown }) => `## ${title}\n\n${markdown.trim()}`),
      ];
    });
    const { documentId, readingId, form } = evaluated;
    const read = documentId === null ? null : await loadFigures(deps.db, documentId, readingId ?? undefined);
    const found = read && findingsMarkdown(read.figures, read.findings, form);
    if (found) parts.push(`# ${found.title}`, found.list);
    const head = [
      `《${script.name}》评估报告`,
      presentTime(run.finishedAt),
      ...(evaluated.model ? [`${AI_LABEL_EXPORTED}（模型：${evaluated.model.name}）`] : ["由规则统计，没有用模型"]),
    ];
    yield { evaluatedAt: run.finishedAt, markdown: `${[head.join("　"), ...parts].join("\n\n")}\n` };
  }
}
