/** Waits between tries, in ms. */
const DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/** Resolves after `ms`; while the browser is offline, when it is online again. */
function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, ms);
    else addEventListener("online", () => resolve(), { once: true });
  });
}

/**
 * Code that is fetched when it is first needed: a fetch that fails is tried again, so that a network that is away for a moment takes a part
 * of the page's time and not the page. Fails when the last try does, e.g. for code that a new version has no more.
 */
export const retryUntilSuccess =
  <T>(load: () => Promise<T>, wait = sleep): (() => Promise<T>) =>
  async () => {
    for (const ms of DELAYS_MS) {
      try {
        return await load();
      } catch {
        // The error of the last try is the one to report.
        await wait(ms);
      }
    }
    return load();
  };
