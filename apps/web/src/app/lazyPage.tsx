import { createElement, use, type ComponentType } from "react";

/** Forgets the code that could not be fetched, one function a page. */
const failures = new Set<() => void>();

/** Pages whose code could not be fetched ask for it again when they are opened the next time. */
export function forgetFailedPages(): void {
  for (const forget of failures) forget();
  failures.clear();
}

/**
 * The code of a page that is opened while the browser is offline is asked for again once it is online, as its notice promises. Any other
 * failure (a new version has other files) is told at once.
 */
async function loadWhenOnline(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    return await load();
  }
}

/**
 * A page whose code comes when it is opened. The history waits for it (`createPageHistory`); at first, and where back or forward lead to it, the page suspends
 * without a boundary around it: nothing else is shown until it is there. A fallback that was shown would stay for 300 ms, however soon the code came.
 * What shows a page otherwise does so in a transition: a synchronous update would hold all others until the code is there.
 * `preload` begins to load it; null where it is there.
 */
export function lazyPage(
  load: () => Promise<ComponentType>,
): ComponentType & { preload: () => Promise<unknown> | null } {
  let isLoaded = false;
  let loading: Promise<ComponentType> | undefined;
  const begin = (): Promise<ComponentType> => {
    if (loading) return loading;
    loading = loadWhenOnline(load);
    loading.then(
      () => (isLoaded = true),
      () => failures.add(() => (loading = undefined)),
    );
    return loading;
  };
  const LazyPage = () => createElement(use(begin()));
  return Object.assign(LazyPage, { preload: () => (isLoaded ? null : begin()) });
}
