import type { Saving } from "../../sheet/index.ts";

/** A save that takes longer waits for something else than its turn. */
const TIMEOUT_MS = 8_000;

/** Sends what is not saved and waits for it: true once the server has every word, false when it does not get them now. */
export function whenSaved(saving: Saving, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  const session = saving.session.get();
  if (!session || session.state.get().kind === "saved") return Promise.resolve(true);
  session.saveNow();
  return new Promise((resolve) => {
    const end = (isSaved: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(isSaved);
    };
    const timer = setTimeout(() => end(false), timeoutMs);
    const stop = session.state.subscribe(() => {
      const { kind } = session.state.get();
      if (kind === "saved") end(true);
      else if (kind !== "saving") end(false);
    });
  });
}
