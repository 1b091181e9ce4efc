export type { Note, NoteBook } from "./notes/noteBook.ts";
export type { ChosenBy } from "./choosing.ts";
export type { LineTarget, Page, PageEvents, Selected } from "./openPage.ts";
export type { TextRange } from "./places.ts";
export type { RetagQueue, SaveState } from "./retagQueue.ts";
export type { PendingKind } from "./sceneChange.ts";

export type PageKit = typeof import("./index.ts");

let kit: Promise<PageKit> | undefined;

/** The script page with ProseMirror, in a chunk of its own: neither the list of works nor the report waits for it. */
export const loadPage = (): Promise<PageKit> => (kit ??= import("./index.ts"));
