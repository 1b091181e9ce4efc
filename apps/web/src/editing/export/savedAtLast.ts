import type { Saving } from "../../sheet/index.ts";

/** Resolves once the server has every word, however long that takes. */
export function savedAtLast(saving: Saving): Promise<void> {
  const session = saving.session.get();
  if (!session || session.state.get().kind === "saved") return Promise.resolve();
  session.saveNow();
  return new Promise((resolve) => {
    const stop = session.state.subscribe(() => {
      if (session.state.get().kind !== "saved") return;
      stop();
      resolve();
    });
  });
}
