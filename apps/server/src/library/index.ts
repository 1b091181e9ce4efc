export { defaultDocument, loadParsed, loadReading, readingRows } from "./scriptReading.ts";
export { readWireIds } from "./wireIds.ts";
export { documentIdOf, documentOf } from "./documentOf.ts";
export { openImportProcess, type ImportProcess } from "./importProcess/openImportProcess.ts";
export type { DocumentPart } from "../platform/assembleDocument.ts";
export { streamDocument } from "./streamDocument.ts";
export { readDraftRow, readOtherScripts, type DraftRow } from "./draftRows.ts";
export { createGeneratedScript } from "./blank/createGeneratedScript.ts";
export { saveScriptAs } from "./copies/saveScriptAs.ts";
export { handOverVersion } from "./sendToEditing/handOverVersion.ts";
export { importGate } from "./importGate.ts";
export { importRefusal } from "./importRefusal.ts";
export { receiveUpload, temporaryFile } from "./receiveUpload.ts";
export { renameScript, scriptNameOf } from "./renameScript.ts";
export { readLivingScripts, readScriptPage, readSomeScripts, scriptNames, type ScriptRow } from "./scriptRows.ts";
export { isOutsideTrash, namedScriptColumn, type NamedScript } from "./scriptColumns.ts";
export { GENERATE, MODIFY } from "./scriptTypes.ts";
export { readUploadId } from "./readUploadId.ts";
export { FILE_THEME, readDictionary, seedDictionary } from "./codeTables.ts";
export {
  countWorks,
  fileKeysOf,
  removeFiles,
  scriptsOf,
  versionsOf,
  worksErasedSince,
  worksOf,
} from "./deleteScript.ts";
export type { RunFacts, RunFactsOf } from "./origin/runFacts.ts";
export { loadKeptScript, loadOwnScript, type Script } from "./scriptAccess.ts";
export { presentTime } from "./present.ts";
export { keepAutomatically, type KeepAutomatically } from "./versions/automaticVersions.ts";
export { lockScript } from "./versions/scriptVersions.ts";
export { exportNotes } from "./notes/exportNotes.ts";
export { COPIED_NOTES } from "./notes/copiedNotes.ts";
export { missingNotes, readNotes, notesOfUser } from "./notes/readNotes.ts";
export { reviewLinksOf } from "./review/links.ts";
export { fileReaders, type FileReaders, type ReadFile, type ReadText } from "./fileReaders.ts";
export { refreshScript } from "./refreshScript.ts";
export { authorOf, type Author } from "./saves/author.ts";
export { sweepReadings, workReadings } from "./saves/reading.job.ts";
export { registerLibrary, type LibraryRoutesDeps } from "./routes.ts";
export { endLostUploads, namedUploads, sweepUploads } from "./sweepUploads.ts";
export { UPLOADS_PREFIX } from "./undoUpload.ts";
export { migrateToDocuments } from "./upgrade/migrateToDocuments.ts";
