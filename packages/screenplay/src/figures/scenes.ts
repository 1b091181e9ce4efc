// What scenes are called, without the rest of the package: for pages that read no script.
export { writtenNumber } from "../document/writtenNumber.ts";
export { sceneNamesOf, type SceneName } from "./sceneNames.ts";
