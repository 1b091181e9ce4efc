import type { StepItem } from "./work.ts";

/** How many characters of an item its writer wrote: whole fields, and the summary. Blanks are not counted. */
export const writersCharacters = ({ values, origins, summary, summaryOrigin }: StepItem): number =>
  Object.entries(values).reduce((sum, [key, value]) => sum + (origins[key] === "writer" ? charactersIn(value) : 0), 0) +
  (summaryOrigin === "writer" ? charactersIn(summary) : 0);

/** How long an item is: what `writersCharacters` may count, whoever wrote it. A text put together from the fields says them once more and is not counted. */
export const itemCharacters = ({
  values,
  summary,
  summaryOrigin,
}: Pick<StepItem, "values" | "summary" | "summaryOrigin">): number =>
  charactersIn(values) + (summaryOrigin === "fields" ? 0 : charactersIn(summary));

function charactersIn(value: unknown): number {
  if (typeof value === "string") return value.replace(/\s/gu, "").length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + charactersIn(part), 0);
}
