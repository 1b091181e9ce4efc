/**
 * From an idea to a script, step by step: the forms of the steps and what is made of them (packages/generation says what they hold and allow), of a version
 * (a document) and going along with its copies. Step 8's text stands in the version's document.
 */
export { COPIED_GENERATION } from "./copiedGeneration.ts";
export type { GenerationRoutesDeps } from "./generationRoutesDeps.ts";
export { exportGeneration } from "./exportGeneration.ts";
export {
  namedReferences,
  referenceKeysOf,
  REFERENCES_PREFIX,
  storedReferencesOf,
} from "./references/referenceFiles.ts";
export {
  namedPictures,
  pictureKeysOf,
  PICTURES_PREFIX,
  readPicture,
  storedPicturesOf,
} from "./pictures/pictureFiles.ts";
export { registerGeneration } from "./routes.ts";
export { openStepRevisions } from "./steps/followSteps.ts";
export { versionProgress } from "./works/versionProgress.ts";
export { generatedPlaces } from "./works/lastOpenedVersions.ts";
export { plannedCasts } from "./works/plannedCasts.ts";
export { openWork } from "./works/openWork.ts";
export { GENERATION_KINDS, workGeneration, type GenerationWorkerDeps } from "./modelCalls/kinds.ts";
