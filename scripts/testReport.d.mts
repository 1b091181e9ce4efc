/** What one runner's report says. */
export interface StepReport {
  passed: number;
  failed: number;
  failures: { file: string; name: string; error: string }[];
  /** Only of journeys: what failed at first and passed when it was run again. */
  unstable?: { file: string; name: string; error: string }[];
  /** The slowest first. */
  files: { file: string; seconds: number }[];
}
export function readVitest(
  report: object,
  root: string,
  uncaught?: { file: string; name: string; error: string }[],
): StepReport;
export function readPlaywright(report: object, root: string): StepReport;
export function summary(steps: ({ name: string } & Pick<StepReport, "failures" | "unstable" | "files">)[]): string;
