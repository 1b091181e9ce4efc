export { heaviestIncreasingSubsequence } from "../compare/heaviestIncreasingSubsequence.ts";
export * from "./commands/index.ts";
export { isLineChanged, type LineContents, lineContents } from "./changedLines.ts";
export { changeDocument, changeTo } from "./changeTo.ts";
export { bindToWords, type WordBound, validValue, wordsHash } from "./wordBound.ts";
export type { LineJson, MarkJson, NewId, SceneJson, ScriptDocument, TextJson } from "./json.ts";
export type { LineAttrs } from "./line.ts";
export { lineText, lineType } from "./lineText.ts";
export { LINE_TYPES, OPENS_DIVISION, OPENS_SCENE, SPOKEN } from "./lineTypes.ts";
export type { Origin } from "./marks/origin.ts";
export { mergeDocuments, type MergedDocument, rowJson, rowsById } from "./merge/mergeDocuments.ts";
export { type Merged, type MergeQuestion, mergeScenes } from "./merge/mergeScenes.ts";
export { documentNode, duplicateIds, sceneRows } from "./documentNode.ts";
export {
  lineOrigin,
  type LineOrigin,
  lineShares,
  noShares,
  ORIGINS,
  type OriginShares,
  sceneShares,
  sharePercents,
  toldPercent,
  sharesTotal,
  sumShares,
} from "./originShares.ts";
export { packScene, type PackedScene, unpackScene } from "./packedScene.ts";
export { placeInReading, readingOffset, readingPlace } from "./places.ts";
export { type DocumentReading, readDocument, toParsed } from "./readDocument.ts";
export { grammarOf, isDoubtful, lineConfidence, readLine, type Reading, type ReadingLine } from "./parseResult.ts";
export type { GivenHead, SceneAttrs } from "./scene.ts";
export { type LineFacts, rowNames, type SceneFacts, sceneFacts, sceneOrdinals } from "./sceneFacts.ts";
export { sceneHash } from "./sceneHash.ts";
export { type PlainLine, type SceneHead, sceneHead } from "./sceneHead.ts";
export { type Numbering, numberingOf, sceneLabels } from "./sceneLabels.ts";
export { sceneStarts } from "./sceneStarts.ts";
export { CONTENT_SCHEMA, schema } from "./schema.ts";
export { type ReadDocument, toDocument, type ToDocumentOptions } from "./toDocument.ts";
export { charactersOf, diffText, type Hunk } from "./textDiff.ts";
export { complete, type Completion } from "./typing/complete.ts";
export { type FindScope, findText, type FoundText } from "./search/findText.ts";
export { type KnownWords, knownWords, lastSceneLetter } from "./typing/knownWords.ts";
export { nameHits, type NameHit, renamed } from "./search/nameOccurrences.ts";
export { brokenLineType, nextLine, type NextLine, PROSE_TYPES, walkLineType } from "./typing/nextLine.ts";
export { type Typed, typedType } from "./typing/typedType.ts";
export { type OldDocument, upgradeDocument } from "./upgrade/upgradeDocument.ts";
export { upgradeScene } from "./upgrade/upgradeScene.ts";
export { type Review, type ReviewComment, type ReviewNote, withReview } from "./withReview.ts";
export { uniqueIds } from "./uniqueIds.ts";
export { saysOrdinal, writtenNumber } from "./writtenNumber.ts";
