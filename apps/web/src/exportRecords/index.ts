export { TableSkeleton, RecordTable, type RecordRowActions } from "./RecordTable.tsx";
export { useRecordActions } from "./useRecordActions.tsx";
export { RECORDS_KEY, useRecords } from "./useRecords.ts";
