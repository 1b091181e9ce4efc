export { acceptEdits, editFits, type LineEdit } from "./acceptEdits.ts";
export { addAnnotation, annotationIds, dropAnnotations, removeAnnotation } from "./annotation.ts";
export { breakLine } from "./breakLine.ts";
export { deleteBackward, deleteForward } from "./deleteBackward.ts";
export { deleteBetween } from "./deleteBetween.ts";
export { deleteLines } from "./deleteLines.ts";
export { deleteScene } from "./deleteScene.ts";
export { duplicateScene } from "./duplicateScene.ts";
export {
  findLine,
  findScene,
  type FoundLine,
  type FoundScene,
  linesBetween,
  type TextPlace,
  type LineTextRange,
} from "./findNodes.ts";
export { insertScene } from "./insertScene.ts";
export { joinLines } from "./joinLines.ts";
export { lockNumber } from "./lockNumber.ts";
export { type LineTarget, moveLines } from "./moveLines.ts";
export { moveScene } from "./moveScene.ts";
export { numberingNow, numberScenes } from "./numberScenes.ts";
export { pasteAt } from "./pasteAt.ts";
export { pasteLines } from "./pasteLines.ts";
export { renameSpeaker } from "./renameSpeaker.ts";
export { replaceAll } from "./replaceAll.ts";
export { replaceEach, type Replacement } from "./replaceEach.ts";
export { insertText, replaceText } from "./replaceText.ts";
export { restoreScene } from "./restoreScene.ts";
export { joinScenes, splitScene } from "./sceneBoundaries.ts";
export { setGivenSpeaker } from "./setGivenSpeaker.ts";
export { convertFromHeading, convertToHeading, setLineType } from "./setLineType.ts";
export { splitLine } from "./splitLine.ts";
export { strike, unstrike } from "./strike.ts";
export { continueRow, makeCue } from "./typedLines.ts";
