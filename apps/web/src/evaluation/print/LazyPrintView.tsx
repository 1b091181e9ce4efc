import { lazy } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";

/** The page to print comes in a chunk of its own. */
export const PrintView = lazy(
  retryUntilSuccess(async () => ({ default: (await import("./PrintView.tsx")).PrintView })),
);
