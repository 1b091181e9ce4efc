export { loadFigures, loadParsed } from "./content.ts";
export { FILE_THEME, readDictionary, seedDictionary } from "./dictionary.ts";
export { fileKeysOf, removeFiles, scriptsOf } from "./deleteScript.ts";
export { loadOwnScript, type Script } from "./policy.ts";
export { presentTime } from "./present.ts";
export { registerLibrary, type LibraryRoutesDeps } from "./routes.ts";
export { sweepOrphans, sweepUploads } from "./sweepUploads.ts";
