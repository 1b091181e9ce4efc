export { cleanFileName } from "./fileName.ts";
export { ACCEPTED, IMPORT_FORMATS, type ImportFormat } from "./formats.ts";
export { IMPORT_ERRORS, ImportError, type ImportErrorCode } from "./importError.ts";
export type { Encoding, Imported, ImportProgress, ImportStep, OnProgress, ToldUnsure } from "./imported.ts";
export { importFile, type ImportOptions } from "./importFile.ts";
export { openImporter, type Importer } from "./importer.ts";
export { DEFAULT_LIMITS, type ImportLimits } from "./limits.ts";
export type { Unsure } from "./unsure.ts";
export { CONTROLS, INVISIBLE } from "./shapeless.ts";
