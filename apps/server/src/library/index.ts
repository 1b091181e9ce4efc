export { loadFigures, loadParsed } from "./content.ts";
export { documentParts, type DocumentPart } from "./documentParts.ts";
export { FILE_THEME, readDictionary, seedDictionary } from "./dictionary.ts";
export { fileKeysOf, removeFiles, scriptsOf } from "./deleteScript.ts";
export { gate } from "./gate.ts";
export { loadOwnScript, type Script } from "./policy.ts";
export { presentTime } from "./present.ts";
export { registerLibrary, type LibraryRoutesDeps } from "./routes.ts";
export { sweepOrphans, sweepUploads } from "./sweepUploads.ts";
