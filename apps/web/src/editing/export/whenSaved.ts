import { ApiError } from "../../lib/apiError.ts";
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

const NOT_BEGUN = "稿子还有字没有存上，没有开始，也没有扣墨；存上以后再试";
const CODE = 400;

/**
 * Before a model is asked, and paid: it reads the words that the server has.
 * @throws ApiError with a sentence, where the server does not get the words of the page now
 */
export async function saveFirst(saving: Saving, timeoutMs = TIMEOUT_MS): Promise<void> {
  if (!(await whenSaved(saving, timeoutMs))) throw new ApiError(CODE, NOT_BEGUN);
}
