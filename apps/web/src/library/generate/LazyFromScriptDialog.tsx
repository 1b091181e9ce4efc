import { lazy } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";

/** Loaded when it is opened: most works begin with an idea. */
export const FromScriptDialog = lazy(
  retryUntilSuccess(() => import("./FromScriptDialog.tsx").then((loaded) => ({ default: loaded.FromScriptDialog }))),
);
