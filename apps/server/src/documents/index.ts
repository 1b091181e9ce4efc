/**
 * Documents: a version of a script is a document, a save a row in its log (docs/decisions/0024-documents-and-saves.md).
 * - `openDocuments(services, missingNotes)` → `saveScenes(save, also?)`: the one writer.
 * - `readSnapshot(db, id, at?)`: the one reading, of one moment; `readContents(db, snapshot)`: its contents, some at a time. `readChanges`.
 * - `createDocument`, `copyDocument`, `registerCopy`; versions: `listVersions`, `loadVersion`, `nameVersion`, `setVersionDeleted`.
 * - `keepMoment`, `listMoments`, `readMoment`, `deleteMoment`, `sceneAt`: kept points.
 * - `putReading`, `newestReading`, `readingScenes`, `freezeReading`, `freezeNewestReading`: readings.
 * - `refreshReading`, `loadReading`, `loadFigures`, `openReading` with `readScenes`: reading anew, and what was read.
 * - `putDecision`, `loadDecisions`, `copyDecisions`, `decidedCast`: whom the writer joined and set apart, laid over what was read.
 * - `openHeads`: hears of saves. `workCompaction`: thins the log.
 */
export { toStorable, type CheckedScene, type CheckScenes, type StorableScene } from "./checkedScene.ts";
export { checkScenes, storableScenes } from "./checkScenes.ts";
export { workCompaction } from "./compact.job.ts";
export { copyDocument, registerCopy, type Copied, type TakeAlong } from "./copyDocument.ts";
export { createDocument, type DocumentCopy, type NewDocument } from "./createDocument.ts";
export { HEAD_CHANNEL, openHeads, type DocumentHeads } from "./followHeads.ts";
export {
  deleteMoment,
  documentOfMoment,
  keepMoment,
  listMoments,
  readMoment,
  sceneAt,
  type Moment,
  type MomentKind,
} from "./savePoints.ts";
export type { Neighbours } from "./sceneOrder.ts";
export {
  documentOfReading,
  freezeNewestReading,
  freezeReading,
  newestReading,
  putReading,
  readingCounts,
  readingScenes,
  readingSeq,
  readingText,
  type ReadingJson,
} from "./readings.ts";
export { lockDocumentsOf } from "./lockDocument.ts";
export { copyDecisions, loadDecisions, putDecision } from "./personDecisions.ts";
export { openMergeConflicts } from "./mergeConflicts.ts";
export { openDocuments } from "./openDocuments.ts";
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
} from "./analysis/loadReading.ts";
export { decidedCast } from "./analysis/decidedFigures.ts";
export { readingHeadJson } from "./analysis/readingHead.ts";
export { readAgain } from "./analysis/readingJson.ts";
export { snapshotOf } from "./analysis/snapshotOf.ts";
export { refreshReading, type Refreshed } from "./analysis/refreshReading.ts";
export { ordinalsOf, readRows } from "./snapshotScenes.ts";
export { toRow, toRowJson, type StoredContent } from "./upgradeContent.ts";
export { openSaves, type SaveDeps, type SaveScenes } from "./saveScenes.ts";
export type { CurrentScene, Question, Save, SaveAnswer, SaveReason, SceneChange, SceneVersions } from "./saveTypes.ts";
export {
  readChanges,
  readContents,
  readSnapshot,
  type SceneContent,
  type Snapshot,
  type SnapshotScene,
} from "./snapshot.ts";
export { isSameTextAt, sceneVersions } from "./sceneVersions.ts";
export {
  deleteDocument,
  documentsToRead,
  lastChanges,
  listVersions,
  loadDocument,
  loadVersion,
  nameVersion,
  setVersionDeleted,
  type Version,
} from "./documentVersions.ts";
