// The scene-analysis page. Loaded apart from the report: see evaluation/index.ts.
export { ScenesView } from "./ScenesView.tsx";
