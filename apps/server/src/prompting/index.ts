/** A work as it stands before a model: loaded in one reading, its words behind a fence, its scenes and figures as a prompt tells them. */
export { fence, fenceScript, neutralise, placeNames, type FenceName, type Range } from "./fence.ts";
export { digestFigures, FIGURE_TOPICS, percent, topicTitle, type FigureTopic } from "./figuresText.ts";
export {
  genreOf,
  isOfTodaysText,
  loadVersion,
  loadWork,
  pinReading,
  type ReadingRef,
  type StoredWork,
} from "./loadWork.ts";
export { castAndScenes, dialogueShare, fenceIndex, sceneFacts, sceneHeading } from "./sceneIndex.ts";
export { hasBody, sceneIndexAt, sceneName, sceneRange, shorten } from "./sceneName.ts";
export { aboutWork, citedForm, type Work } from "./work.ts";
export { COPIED_RULES, loadRules, saveRules } from "./writingRules.ts";
