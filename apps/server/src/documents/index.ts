/**
 * Documents: a version of a script is a document, a save a row in its log (docs/decisions/0024-documents-and-saves.md).
 * - `createDocumentWriter(services, missingNotes)` → `saveScenes(save, hooks?)`: the one writer.
 * - `readSnapshot(db, id, at?)`: the one reading, of one moment; `readContents(db, snapshot)`: its contents, some at a time. `readChanges`.
 * - `createDocument`, `copyDocument`, `restoreDocument`, `documentState`, `registerCopy`; versions: `listVersions`, `loadVersion`, `nameVersion`, `setVersionDeleted`.
 * - `listMoments`, `readMoment`, `deleteMoment`, `sceneAt`, `sceneSavesOf`, `sceneStatesOf`, `runSavesOf`: kept points.
 * - `readDayPoints`, `readDigests`: the document at the last save of each day, in hashes.
 * - `putReading`, `newestReading`, `readingScenes`, `freezeReading`, `freezeNewestReading`: readings.
 * - `retryIfReplaced`: reads again what an analysis replaced meanwhile.
 * - `refreshReading`, `loadReading`, `loadFigures`, `openReading` with `readScenes`: reading anew, and what was read.
 * - `putDecision`, `loadDecisions`, `copyDecisions`, `decidedCast`: whom the writer joined and set apart, laid over what was read.
 * - `decideFinding`, `loadFindingDecisions`: what the writer means so; such findings are in no figures, reports and prompts.
 * - `openHeads`: hears of saves. `workCompaction`: thins the log.
 */
export { retryIfReplaced } from "./readings/retryIfReplaced.ts";
export { toStorable, type CheckedScene, type CheckScenes, type StorableScene } from "./saving/checkedScene.ts";
export { checkScenes, storableScenes } from "./saving/checkScenes.ts";
export { workCompaction } from "./compaction/compactDocument.job.ts";
export { canonicalJson } from "./canonicalJson.ts";
export { readDayPoints, readDigests, saveCounts, sha256, type DayPoint } from "./snapshot/dayPoints.ts";
export {
  copyDocument,
  documentState,
  registerCopy,
  restoreDocument,
  type Copied,
  type CopiedRows,
  type CopyAttachedRows,
} from "./versions/copyDocument.ts";
export { createDocument, type DocumentCopy, type NewDocument } from "./versions/createDocument.ts";
export { HEAD_CHANNEL, openHeads, type DocumentHeads } from "./saving/followHeads.ts";
export {
  deleteMoment,
  documentOfMoment,
  createRestorePoint,
  listMoments,
  readMoment,
  sceneAt,
  type RestorePoint,
  type MomentKind,
  type NewMoment,
} from "./snapshot/savePoints.ts";
export {
  runSavesOf,
  sceneSavesOf,
  sceneStatesOf,
  type RunSave,
  type SceneSave,
  type SceneStateAt,
} from "./snapshot/sceneHistory.ts";
export type { Neighbours } from "./saving/sceneOrder.ts";
export {
  documentOfReading,
  freezeNewestReading,
  freezeReading,
  newestReading,
  putReading,
  readingCounts,
  readingScenes,
  readingSeq,
  sceneCounts,
  readingText,
  type ReadingJson,
} from "./readings/readings.ts";
export { lockDocument, lockDocumentsOf } from "./saving/lockDocument.ts";
export { copyDecisions, loadDecisions, putDecision } from "./readings/personDecisions.ts";
export {
  copyFindingDecisions,
  decideFinding,
  loadFindingDecisions,
  type StoredDecision,
  type FindingDecision,
} from "./readings/findingDecisions.ts";
export { openMergeConflicts } from "./saving/openMergeConflicts.ts";
export { createDocumentWriter } from "./saving/createDocumentWriter.ts";
export {
  figuresJson,
  loadFigures,
  loadReading,
  openReading,
  readingLines,
  readScenes,
  type LoadedReading,
  type OpenReading,
  type ReadScene,
} from "./readings/loadReading.ts";
export { decidedCast } from "./readings/decidedFigures.ts";
export { loadReadingJson } from "./readings/loadReadingJson.ts";
export { folded } from "./readings/bigramFilter.ts";
export { searchedLines, searchedTexts, possibleReadings, type ReadingLines } from "./readings/searchReadings.ts";
export { readAgain } from "./readings/readingJson.ts";
export { snapshotOf } from "./readings/snapshotOf.ts";
export { refreshReading, type Refreshed } from "./readings/refreshReading.ts";
export type { ReadingTurn } from "./readings/readInWorker.ts";
export { seqAt } from "./snapshot/seqAt.ts";
export { lastEditedScenes } from "./snapshot/lastEditedScenes.ts";
export { ordinalsOf, readRows } from "./snapshot/snapshotScenes.ts";
export { toRow, toRowJson, type StoredContent } from "./saving/upgradeContent.ts";
export { createSaveScenes, type SaveDeps, type SaveScenes } from "./saving/saveScenes.ts";
export type {
  CurrentScene,
  Question,
  Save,
  SaveAnswer,
  SaveReason,
  SceneChange,
  SceneVersions,
} from "./saving/saveTypes.ts";
export {
  readChanges,
  readContents,
  readSnapshot,
  type SceneContent,
  type Snapshot,
  type SnapshotScene,
} from "./snapshot/snapshot.ts";
export { isSameTextAt, sceneVersions } from "./snapshot/sceneVersions.ts";
export {
  deleteDocument,
  documentsToRead,
  lastChanges,
  listVersions,
  loadDocument,
  loadDocuments,
  loadVersion,
  nameVersion,
  otherVersions,
  pruneAutomatic,
  setTitle,
  setVersionDeleted,
  type Version,
  versionNames,
} from "./versions/documentVersions.ts";
