import { lazy } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";

/** The comparison comes in a chunk of its own: the list and the report do without it. */
export const CompareView = lazy(retryUntilSuccess(() => import("./CompareViewInAntd.tsx")));
