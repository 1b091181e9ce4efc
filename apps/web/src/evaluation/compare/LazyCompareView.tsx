import { lazy } from "react";
import { untilItComes } from "../../lib/untilItComes.ts";

/** The comparison comes in a chunk of its own: the list and the report do without it. */
export const CompareView = lazy(
  untilItComes(async () => ({ default: (await import("./CompareView.tsx")).CompareView })),
);
