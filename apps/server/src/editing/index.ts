/**
 * The modification editor's server side: what a model does for it; persons, planning and overviews beside a script; its scenes for clients
 * without an editor. Saving and versions are the library's. What is kept here is of a version (a document) and goes along with its copies; on
 * the wire its id is `<document>.<id>`.
 */
export { COPIED_EDITING } from "./copiedEditing.ts";
export type { EditingDeps, EditingRoutesDeps } from "./deps.ts";
export { seedEditing } from "./seedEditing.ts";
export { exportEditing } from "./exportEditing.ts";
export { registerEditing } from "./routes.ts";
export { overviewsOf } from "./scenes/overviews.ts";
export { runFactsOf } from "./runFacts.ts";
export { EDITING_KINDS } from "./runKinds.ts";
export { keepStoppedPlanning } from "./storyPlan/keepStoppedPlanning.ts";
export { workEditing } from "./worker.ts";
