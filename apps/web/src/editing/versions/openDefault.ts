import type { EditedScript } from "../panelProps.ts";

/**
 * Opens the default version: by no id, so that the window stays with whatever is the default one; by its own where the window came by none, and another
 * became the default one since.
 */
export const openDefault = (script: EditedScript, id: string): void =>
  script.openVersion(script.versionId === "" ? id : "");
