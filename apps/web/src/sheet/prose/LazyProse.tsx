import { lazy } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";

/** Asked for before the first words of a model are there, it comes before them. */
export const loadProse = retryUntilSuccess(() => import("./Prose.tsx"));

/** What a model wrote, with its citations: the reader of Markdown comes in a chunk of its own. */
export const Prose = lazy(loadProse);
