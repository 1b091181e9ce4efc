import { expect, it } from "vitest";
import { watchWindow } from "./watchWindow.ts";

/** A window whose lock is held at these looks, one after another. */
function watch(...held: boolean[]) {
  const passed: (() => void)[] = [];
  let givenBack = 0;
  const take = () => Promise.resolve(held.shift() ? null : () => void givenBack++);
  const isOpen = watchWindow({ take }, "drafts-a", 0, () => new Promise((go) => passed.push(go)));
  return { isOpen, pass: () => passed.shift()?.(), left: () => ({ looks: held.length, givenBack }) };
}
const settled = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

it("knows before it is asked that a window was gone, and looks once more without waiting", async () => {
  const gone = watch(false, false, false);
  await settled();
  gone.pass();
  await settled();
  expect(await gone.isOpen()).toBe(false);
  expect(gone.left()).toEqual({ looks: 0, givenBack: 3 });
  const back = watch(false, false, true);
  await settled();
  back.pass();
  expect(await back.isOpen()).toBe(true);
});

it("answers no sooner than the time of a reload after its first look", async () => {
  const reloaded = watch(false, true, true);
  const answer = reloaded.isOpen();
  await settled();
  expect(reloaded.left().looks).toBe(2);
  reloaded.pass();
  expect(await answer).toBe(true);
});

it("takes a window that was open for gone only where its lock is free twice, the time of a reload apart", async () => {
  const reloading = watch(true, false, true);
  const answer = reloading.isOpen();
  await settled();
  reloading.pass();
  expect(await answer).toBe(true);
  const closed = watch(true, false, false);
  const later = closed.isOpen();
  await settled();
  closed.pass();
  expect(await later).toBe(false);
});
