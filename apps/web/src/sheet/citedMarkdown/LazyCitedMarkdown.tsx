import { lazy, useState, type ComponentProps } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";

type Reader = typeof import("./CitedMarkdown.tsx").default;
let loaded: Reader | null = null;

/** Asked for before the first words of a model are there, it comes before them. */
export const loadCitedMarkdown = retryUntilSuccess(async () => {
  const module = await import("./CitedMarkdown.tsx");
  loaded = module.default;
  return module;
});

const LazyReader = lazy(loadCitedMarkdown);

/**
 * What a model wrote, with its citations: the reader of Markdown comes in a chunk of its own. Once it is there it is taken as it is: `lazy`
 * would still show what stands in its place, which React keeps for 300 ms.
 */
export function CitedMarkdown(props: ComponentProps<Reader>) {
  const [Reader] = useState(() => loaded ?? LazyReader);
  return <Reader {...props} />;
}
