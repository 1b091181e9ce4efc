import type { Verdict } from "@mochang/contract";
import { computeFigures, parseScreenplay, type Figures, type Parsed } from "@mochang/screenplay";
import { readSampleReports, readSampleScripts, type SampleReport, type SampleScript } from "../content/index.ts";
import { judgeSamples } from "../evaluation/index.ts";

/** the sample script that the public pages show, with the report on it. */
const SHOWN_SCRIPT = "zuihou-yiban-duchuan";

/** A sample script, read and counted by rules, and the report that was written on it by hand. */
export interface SampleWork {
  script: SampleScript;
  report: SampleReport;
  parsed: Parsed;
  figures: Figures;
  verdict: Verdict;
}

/** @throws Error when the script or its report is missing, or its scores give no verdict */
export function readSampleWork(slug: string = SHOWN_SCRIPT): SampleWork {
  const script = readSampleScripts().find((one) => one.slug === slug);
  const report = readSampleReports().find((one) => one.script === slug);
  if (!script || !report) throw new Error(`no sample script with a report is called ${slug}`);
  const parsed = parseScreenplay(script.text);
  const verdict = judgeSamples("screenplay", report.samples);
  if (!verdict?.grade) throw new Error(`reports/${slug}.scores.json: the scores agree on no grade`);
  return { script, report, parsed, figures: computeFigures(parsed), verdict };
}
