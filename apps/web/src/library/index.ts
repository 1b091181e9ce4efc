export { AddCard } from "./AddCard.tsx";
export { fetchDocument, initScript, markOpened, type UploadResult } from "./api.ts";
export { EditingButton, EditingLink, EditingLinkTo } from "./EditingButton.tsx";
export { EmptyWorks } from "./EmptyWorks.tsx";
export { CardsSkeleton } from "./CardsSkeleton.tsx";
export { EncodingChoice, isEncodingInDoubt } from "./EncodingChoice.tsx";
export { HiddenTexts, hidesText } from "./HiddenTexts.tsx";
export { useOpenEditing } from "./useOpenEditing.ts";
export {
  compareUrl,
  continuityUrl,
  evaluationSheetUrl,
  editUrl,
  generatedUrl,
  type WordsOnSheet,
  placeIn,
  recordUrl,
  reportUrl,
  scenesUrl,
  type PlaceToFix,
  type ScriptPlace,
} from "./pageUrls.ts";
export { confirmBlockedWindow } from "./confirmBlockedWindow.ts";
export { openPendingWindow } from "./pendingWindow.ts";
export { SCRIPTS_KEY, underWay, useDocument, useScripts, useThemes } from "./queries.ts";
export { ScriptCard, type CardActions } from "./ScriptCard.tsx";
export { SaveAsDialog } from "./SaveAsDialog.tsx";
export { TrashCard } from "./TrashCard.tsx";
export { UploadCost, UploadCostSentence } from "./UploadCost.tsx";
export { UploadDrawer } from "./LazyUploadDrawer.tsx";
export type { EarlierDraft } from "./uploadRules.ts";
export { BlankDialog } from "./modify/BlankDialog.tsx";
export { ModifyCard, type ModifyActions } from "./modify/ModifyCard.tsx";
export { UploadPanel } from "./modify/UploadPanel.tsx";
export { ASSESS_DELETE, GENERATE_DELETE, MODIFY_DELETE, useDelete } from "./useDelete.tsx";
export { Cover, MiniCover, SmallCover } from "./Cover.tsx";
export { RecordCard, RecordKind } from "./allRecords/RecordCard.tsx";
export { changedTime, RECORD_KINDS } from "./allRecords/recordCard.ts";
export { useAllRecords, useRecordCounts, useUnderWay, type RecordFilter } from "./allRecords/queries.ts";
export { countOf, genresOf } from "./allRecords/recordCounts.ts";
export { copyGenerated, generatedPageSize, useGeneratedList, useLastGenerated } from "./generate/api.ts";
export { EmptyGenerated } from "./generate/EmptyGenerated.tsx";
export { FromScriptDialog } from "./generate/LazyFromScriptDialog.tsx";
export { GenerateDialog } from "./generate/GenerateDialog.tsx";
export { GeneratedCard } from "./generate/GeneratedCard.tsx";
export { ResumeLatestWork } from "./generate/ResumeLatestWork.tsx";
export { GeneratedTrashCard } from "./generate/GeneratedTrashCard.tsx";
export { useHandOver, useToEvaluate, type TransferResult } from "./generate/useHandOver.ts";
export { WorkUnavailable } from "./WorkUnavailable.tsx";
export { EmptyLeaf } from "./allRecords/EmptyLeaf.tsx";
export { WorkTile } from "./allRecords/WorkTile.tsx";
export { WorksGrid } from "./WorksGrid.tsx";
