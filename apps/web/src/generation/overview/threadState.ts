import type { StoryThread, ThreadScene } from "./threads.ts";

/** How far a thread has come: 第 33 场收回, 打算在第 40 场收, 还没有收. */
export function threadState({ touches, count, isLoose }: StoryThread, scenes: readonly ThreadScene[]): string {
  const numberOf = (i: number): number => scenes[i]?.number ?? 0;
  if (count === 0) return "场景里没有写到";
  const paid = touches.indexOf("paid");
  if (paid >= 0) return `第 ${numberOf(paid)} 场收回`;
  const planned = touches.indexOf("planned");
  if (planned >= 0) return `打算在第 ${numberOf(planned)} 场收`;
  // What begins in the last act has nowhere left to come back in.
  return isLoose ? "还没有收" : `第 ${numberOf(touches.indexOf("planted"))} 场才有`;
}
