/** The part of documents that needs no database: for threads and child processes that start without one. */
export { storableScenes } from "./checkScenes.ts";
export type { StorableScene } from "./checkedScene.ts";
export { readAgain, readingJson } from "./analysis/readingJson.ts";
export type { ReadingJson } from "./readings.ts";
