import { createStore } from "../../ui/store.ts";

/** A name that is being asked for in the list of versions: for a copy of the open one, or another for one of them. */
export type VersionForm = { for: "save" } | { for: "rename"; id: string; name: string };

/** The header's menu opens the same form as the panel. */
export const versionForm = createStore<VersionForm | null>(null);
