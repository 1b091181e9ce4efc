import { lazy } from "react";
import { untilItComes } from "../../lib/untilItComes.ts";

/** The page to print comes in a chunk of its own. */
export const PrintView = lazy(untilItComes(async () => ({ default: (await import("./PrintView.tsx")).PrintView })));
