import { lazy } from "react";

/** The comparison comes in a chunk of its own: the list and the report do without it. */
export const CompareView = lazy(async () => ({ default: (await import("./CompareView.tsx")).CompareView }));
