export { alignLines } from "./alignLines.ts";
export { compareDrafts } from "./compareDrafts.ts";
export { type ComparedFindings, compareFindings } from "./compareFindings.ts";
export {
  compareFigures,
  comparePeople,
  comparePlaces,
  type FigureDifference,
  type NameDifference,
} from "./compareFigures.ts";
export {
  type ComparedScene,
  type Comparison,
  type DiffRow,
  type LineCounts,
  type DiffPart,
  type Rename,
  type SceneChange,
  MIN_SHARED_TEXT,
} from "./comparison.ts";
export { diffScene } from "./diffLines.ts";
export { diffSpans } from "./diffSpans.ts";
export type { Keyable } from "./lineKeys.ts";
