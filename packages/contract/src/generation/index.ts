export * from "./exportFiles.ts";
export * from "./fieldShapes.ts";
export * from "./intake.ts";
export * from "./modelCalls.ts";
export * from "./paths.ts";
export * from "./steps.ts";
export * from "./stepVersions.ts";
export * from "./workspace.ts";
