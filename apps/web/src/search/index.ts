// The search over one's own scripts.
export { useQuickSearch } from "./api.ts";
export { hitUrl, opensAtLine } from "./hitUrl.ts";
export { MarkedQuote } from "./MarkedQuote.tsx";
export { SearchResults, speakerOf } from "./SearchResults.tsx";
