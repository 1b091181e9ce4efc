export { addAnnotation, annotationIds, removeAnnotation } from "./annotation.ts";
export { deleteScene } from "./deleteScene.ts";
export { duplicateScene } from "./duplicateScene.ts";
export {
  findLine,
  findScene,
  type FoundLine,
  type FoundScene,
  linesBetween,
  type TextPlace,
  type TextRange,
} from "./findNodes.ts";
export { insertScene } from "./insertScene.ts";
export { joinLines } from "./joinLines.ts";
export { lockNumber } from "./lockNumber.ts";
export { type LineTarget, moveLines } from "./moveLines.ts";
export { moveScene } from "./moveScene.ts";
export { pasteLines } from "./pasteLines.ts";
export { insertText, replaceText } from "./replaceText.ts";
export { joinScenes, splitScene } from "./rowBorders.ts";
export { setGivenSpeaker } from "./setGivenSpeaker.ts";
export { convertFromHeading, convertToHeading, setLineType } from "./setLineType.ts";
export { splitLine } from "./splitLine.ts";
export { strike, unstrike } from "./strike.ts";
