import { EvaluationSheet } from "@mochang/contract";
import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { readFrontMatter } from "../runEngine/index.ts";

const Head = z.strictObject({
  /** Slug of the script that it reads. */
  script: z.string().min(1),
  label: z.literal("示例报告"),
  evaluatedOn: z.iso.date(),
});

/** Answers to the scoring question, a score of 0 to 5 by the key of its dimension. */
const Samples = z.array(z.record(z.string(), z.number().min(0).max(5))).length(5);

/** One section as a model would have answered its prompt: Markdown with citations in the form that a model writes. */
export interface SampleSection {
  promptId: number;
  title: string;
  markdown: string;
}

/** A report written by hand on one of our sample scripts, in the form of a model's answers. */
export type SampleReport = z.infer<typeof Head> & {
  /** The answer to the warm turn. */
  index: string;
  /** In the order in which they were written: a sentence that two of them hold counts as the earlier one's. */
  sections: SampleSection[];
  samples: Record<string, number>[];
  /** 评估单, with its citations in the form that a model writes. */
  sheet: EvaluationSheet;
};

const FOLDER = new URL("../../content/reports/", import.meta.url);
const TITLE = /^## (\d+|index) (\S.*)\n/u;

/**
 * Reads every sample report: `<slug>.md`, whose parts are headed `## <prompt id> <title>`, `<slug>.scores.json` and `<slug>.sheet.json`.
 * @throws Error that names the file whose form is wrong
 */
export function readSampleReports(folder: URL = FOLDER): SampleReport[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .toSorted()
    .map((file) => readReport(file, folder));
}

function readReport(file: string, folder: URL): SampleReport {
  const { head, body } = readFrontMatter(readFileSync(new URL(file, folder), "utf8"));
  const [scores, concluded] = ["scores", "sheet"].map((part) => file.replace(/\.md$/u, `.${part}.json`)) as [
    string,
    string,
  ];
  const parsedHead = Head.safeParse(head);
  const samples = Samples.safeParse(JSON.parse(readFileSync(new URL(scores, folder), "utf8")));
  const sheet = EvaluationSheet.safeParse(JSON.parse(readFileSync(new URL(concluded, folder), "utf8")));
  if (!parsedHead.success) throw new Error(`reports/${file}: ${z.prettifyError(parsedHead.error)}`);
  if (!samples.success) throw new Error(`reports/${scores}: ${z.prettifyError(samples.error)}`);
  if (!sheet.success) throw new Error(`reports/${concluded}: ${z.prettifyError(sheet.error)}`);
  const report: SampleReport = {
    ...parsedHead.data,
    index: "",
    sections: [],
    samples: samples.data,
    sheet: sheet.data,
  };
  for (const part of body.split(/^(?=## )/mu)) {
    const [heading, id, title] = TITLE.exec(part) ?? [];
    if (heading === undefined || title === undefined)
      throw new Error(`reports/${file}: a part has no prompt: ${part.slice(0, 40)}`);
    const markdown = part.slice(heading.length).trim();
    if (id === "index") report.index = markdown;
    else report.sections.push({ promptId: Number(id), title, markdown });
  }
  return report;
}
