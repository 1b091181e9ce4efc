import { expect, it } from "vitest";
import { isWindowOpen } from "./isWindowOpen.ts";

/** Locks that are held at these looks, one after another. */
function look(...held: boolean[]) {
  let waits = 0;
  let givenBack = 0;
  const take = () => Promise.resolve(held.shift() ? null : () => void givenBack++);
  const answer = isWindowOpen({ take }, "drafts-a", 0, () => Promise.resolve(void waits++));
  return answer.then((isOpen) => ({ isOpen, waits, givenBack }));
}

it("takes a window for gone only where its lock is free twice, the time of a reload apart", async () => {
  expect(await look(true)).toEqual({ isOpen: true, waits: 0, givenBack: 0 });
  expect(await look(false, true)).toEqual({ isOpen: true, waits: 1, givenBack: 1 });
  expect(await look(false, false)).toEqual({ isOpen: false, waits: 1, givenBack: 2 });
});
