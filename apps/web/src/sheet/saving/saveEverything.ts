import type { Saving } from "./openSaving.ts";

/** Brings every word to the server first. False when it cannot be reached, or does not take them. */
export function saveEverything({ session: opened }: Saving): Promise<boolean> {
  const session = opened.get();
  const stateOf = () => session?.state.get().kind ?? "saved";
  if (!session || stateOf() === "saved") return Promise.resolve(true);
  if (stateOf() !== "saving") return Promise.resolve(false);
  session.saveNow();
  return new Promise((resolve) => {
    const stop = session.state.subscribe(() => {
      if (stateOf() === "saving") return;
      stop();
      resolve(stateOf() === "saved");
    });
  });
}

/** What is said where it is false. */
export const NOT_SAVED = "还有字没有存到服务器上，先等它存好";
