/** The part of documents that needs no database: for threads and child processes that start without one. */
export { storableScenes } from "./saving/checkScenes.ts";
export type { StorableScene } from "./saving/checkedScene.ts";
export { readAgain, readingJson } from "./readings/readingJson.ts";
export type { ReadingJson } from "./readings/readings.ts";
