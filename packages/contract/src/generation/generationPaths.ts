/** The calls of generation (spec 2, section 7), and further calls that its behaviour needs. */
export const GENERATION_PATHS = {
  /** `type` 3 of POST /api/scripts/create. */
  create: "/api/scripts/create",
  /** GET: cards of the creation list, or of its trash. */
  list: "/api/generation/list",
  last: "/api/generation/last",
  /** GET: /{scriptId} */
  detail: "/api/scripts/detail",
  updateName: "/api/scripts/updateName",
  updateLastVersion: "/api/scripts/updateLastVersion",
  saveAsCopyAll: "/api/scripts/saveAsCopyAll",
  checkNext: "/api/generate-step/check-next",
  removeAfter: "/api/generate-step/remove-after",
  /** GET: how far a version is, its counts, and where everything stands. */
  overview: "/api/generate-step/overview",
  /** GET, Server-Sent Events: the revision of a version's steps, as other windows change them. */
  stream: "/sse-api/generation/steps",
  /** Marks an item of 待核 as reviewed; the item stays as it is. */
  markReviewed: "/api/generate-step/mark-reviewed",
  /** Accepts or refuses a model's newer words that are kept beside hand-written ones. */
  settleOffered: "/api/generate-step/settle-offered",
  /** Makes a card of an answer for which there was none. */
  takeSurplus: "/api/generate-step/take-surplus",

  coreInspiration: "/api/store-core/inspiration",
  coreSubmit: "/api/store-core/submit",
  coreEvaluate: "/api/store-core/evaluate",
  coreUpdateByEvaluation: "/api/store-core/updateByEvaluation",
  coreUpload: "/api/store-core/upload",
  coreDeleteUpload: "/api/store-core/delete-upload",
  coreDetail: "/api/store-core/detail",

  synopsisInspire: "/api/story-synopsis/inspire",
  synopsisSubmit: "/api/story-synopsis/submit",
  synopsisUpdate: "/api/story-synopsis/updateSynopsis",
  synopsisEvaluate: "/api/story-synopsis/evaluate",
  synopsisUpdateByEvaluation: "/api/story-synopsis/updateByEvaluation",
  synopsisDetail: "/api/story-synopsis/detail",

  biographyList: "/api/biography/list",
  biographyInspire: "/api/biography/inspire",
  biographySubmit: "/api/biography/submit",
  biographyEvaluate: "/api/biography/evaluate",
  biographyUpdateByEvaluation: "/api/biography/updateByEvaluation",
  biographyUpdate: "/api/biography/update",
  biographyDraw: "/api/biography/generateCharacterDraw",
  biographyRename: "/api/biography/rename",
  /** DELETE /{id}?scriptId=&versionId=; or the id as `<version>.<id>` */
  biographyDelete: "/api/biography/delete",

  outlineInspiration: "/api/story-outline/inspiration",
  outlineSubmit: "/api/story-outline/submit",
  outlineUpdate: "/api/story-outline/updateOutline",
  outlineEvaluation: "/api/story-outline/evaluation",
  outlineUpdateByEvaluation: "/api/story-outline/updateByEvaluation",
  outlineCover: "/api/story-outline/generateCoverImage",
  outlineDetail: "/api/story-outline/detail",

  actGenerate: "/api/act/generate",
  actGenerateOne: "/api/act/generate-one",
  actEvaluate: "/api/act/evaluate",
  actUpdateByEvaluation: "/api/act/updateByEvaluation",
  actSubmit: "/api/act/submit",
  actUpdateSummary: "/api/act/updateSummary",
  actMove: "/api/act/move",
  actDelete: "/api/act/delete",
  actDetail: "/api/act/detail",

  sequenceInspire: "/api/sequence/inspire",
  sequenceInspireOne: "/api/sequence/inspire-one",
  sequenceSubmit: "/api/sequence/submit",
  sequenceEvaluate: "/api/sequence/evaluate",
  sequenceUpdateByEvaluation: "/api/sequence/updateByEvaluation",
  sequenceUpdateSummary: "/api/sequence/updateSummary",
  sequenceMove: "/api/sequence/move",
  sequenceDelete: "/api/sequence/delete",
  sequenceDetail: "/api/sequence/detail",
  sequenceCount: "/api/sequence/count",

  sceneInspire: "/api/generateScenes/inspire",
  sceneSubmit: "/api/generateScenes/submit",
  sceneEvaluate: "/api/generateScenes/evaluate",
  sceneUpdateByEvaluation: "/api/generateScenes/updateByEvaluation",
  sceneMove: "/api/generateScenes/move",
  sceneDelete: "/api/generateScenes/delete",
  sceneDetail: "/api/generateScenes/detail",
  sceneCount: "/api/generateScenes/count",

  contentInspire: "/api/generateScenes/content/inspire-by-id",
  contentInspireAndSubmit: "/api/generateScenes/content/inspire-and-submit",
  contentEvaluate: "/api/generateScenes/content/evaluate",
  contentUpdateByEvaluation: "/api/generateScenes/content/updateByEvaluation",
  contentSubmit: "/api/generateScenes/content/submit",
  contentDetail: "/api/generateScenes/content/detail",
  contentCount: "/api/generateScenes/content/count",

  exportPlan: "/api/export/export-plan",
  exportStructure: "/api/export/export-structure",
  generateScript: "/api/export/generate-script",
  toEvaluate: "/api/generate-script/to-evaluate",
  toModify: "/api/generate-script/to-modify",
} as const;
