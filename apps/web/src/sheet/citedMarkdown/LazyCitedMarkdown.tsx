import { lazy } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";

/** Asked for before the first words of a model are there, it comes before them. */
export const loadCitedMarkdown = retryUntilSuccess(() => import("./CitedMarkdown.tsx"));

/** What a model wrote, with its citations: the reader of Markdown comes in a chunk of its own. */
export const CitedMarkdown = lazy(loadCitedMarkdown);
