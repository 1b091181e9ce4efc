import type { Query } from "@tanstack/react-query";

/**
 * Of what other windows change, as each work opens in one of its own: asked for again whenever this window is looked at again, and where both are seen, when
 * another window of the browser has stored something. What is on the page stays until the answer comes.
 */
export const REFETCH_ON_RETURN = { refetchOnWindowFocus: "always" } as const;

export const isRefetchedOnReturn = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.refetchOnWindowFocus === REFETCH_ON_RETURN.refetchOnWindowFocus);
