export { BackupError } from "./backupError.ts";
export { createBackup, type BackupSummary } from "./createBackup.ts";
export { erasedListPath, openErasedList, readErasedList, type Erased, type ErasedRow } from "./erasedList.ts";
export { openArchive, verifyArchive } from "./readArchive.ts";
export { restoreBackup, type RestoreSummary } from "./restoreBackup.ts";
