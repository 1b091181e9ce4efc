import { ENTITIES, type StepItem } from "@mochang/generation";
import { startModelRun, type OwnVersion } from "../../modelRuns/index.ts";
import { AppError } from "../../platform/index.ts";
import type { GenerationRoutesDeps } from "../generationRoutesDeps.ts";
import { NOTHING_ASKED } from "./requests.ts";
import { GENERATION_KIND } from "./kinds.ts";

/** Starts the writing of an item's summary, or joins the run that writes it of the same words. @throws AppError as `startModelRun` */
export const startSummary = (
  deps: GenerationRoutesDeps,
  { script, version }: OwnVersion,
  { id, kind, version: words }: StepItem,
  rules = "",
): Promise<{ runId: string }> =>
  startModelRun(
    deps,
    script.userId,
    GENERATION_KIND,
    { scriptId: script.id, versionId: version.id },
    { ...NOTHING_ASKED, task: "summary", kind, id, rules },
    { joinKey: `summary:${version.id}:${id}:${words}` },
  );

/**
 * The run that writes the summary of a form that was just submitted; null where it needs none: there is no model, its writer worded it, or it is of
 * these words already. Where there is no ink for it, what was put together from the fields stays.
 */
export async function summariseSubmitted(
  deps: GenerationRoutesDeps,
  ownVersion: OwnVersion,
  before: StepItem | undefined,
  item: StepItem,
): Promise<string | null> {
  const ofTheseWords = item.summaryOrigin === "model" && before?.version === item.version;
  if (!deps.model || ENTITIES[item.kind].summary === null || item.summaryOrigin === "writer" || ofTheseWords)
    return null;
  try {
    return (await startSummary(deps, ownVersion, item)).runId;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
