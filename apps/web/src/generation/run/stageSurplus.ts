import { workKey } from "../queries.ts";
import type { WorkKey } from "../workspace.ts";
import { fetchStageSurplus } from "./api.ts";

/** Names the run from step to step among a version's queries and in the window's settings. */
export const STAGE_RUN_NAME = "stageRun";

/** What the runs from step to step of a version wrote beyond the cards asked for; asked anew where it is shown, for a run that has ended since. */
export const stageSurplusOf = (key: WorkKey) => ({
  queryKey: [...workKey(key), STAGE_RUN_NAME, "surplus"],
  queryFn: () => fetchStageSurplus(key),
  staleTime: 0,
});
