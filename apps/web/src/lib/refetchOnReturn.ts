/** Of what other windows change, as each work opens in one of its own: asked for again whenever this window is looked at again. What is on the page stays until the answer comes. */
export const REFETCH_ON_RETURN = { refetchOnWindowFocus: "always" } as const;
