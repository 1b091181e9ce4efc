export { cleanFileName } from "./cleanFileName.ts";
export { ACCEPTED, IMPORT_FORMATS, type ImportFormat } from "./formats.ts";
export { IMPORT_ERRORS, ImportError, type ImportErrorCode } from "./importError.ts";
export type { Encoding, Imported, ImportProgress, ImportStep, OnProgress, DoubtWithMessage } from "./importResult.ts";
export { importFile, type ImportOptions } from "./importFile.ts";
export { openImporter, type Importer } from "./openImporter.ts";
export { DEFAULT_LIMITS, type ImportLimits } from "./limits.ts";
export type { Doubt } from "./doubts.ts";
export { CONTROLS, INVISIBLE } from "./invisibleCharacters.ts";
