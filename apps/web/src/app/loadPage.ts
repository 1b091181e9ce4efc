import type { ComponentType } from "react";

/**
 * A route's `lazy`: the code of a page that is opened while the browser is offline is asked for again once it is online, as its notice
 * promises. Any other failure (a new version has other files) is told at once.
 */
export const loadPage = (load: () => Promise<ComponentType>) => async () => {
  try {
    return { Component: await load() };
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    return { Component: await load() };
  }
};
