import { lazy } from "react";

/** The page to print comes in a chunk of its own. */
export const PrintView = lazy(async () => ({ default: (await import("./PrintView.tsx")).PrintView }));
