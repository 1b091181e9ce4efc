import { createStore } from "../../ui/store.ts";

/** A backup of the current scene is asked for by its key; the open history asks for its name. */
export const requestedBackup = createStore(false);
