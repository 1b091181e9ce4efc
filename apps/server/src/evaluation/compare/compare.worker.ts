import type { Parsed } from "@mochang/screenplay";
import { compareDrafts, diffScene, type Comparison, type DiffRow } from "@mochang/screenplay/compare";
import { workerTask } from "../../platform/workerTask.ts";
import type { CompareTask, DraftPart } from "./compareInWorker.ts";

/** Compares two drafts that come in parts, or two scenes. */
export default workerTask<CompareTask, DraftPart, Comparison | DiffRow[]>(async (task, parts) => {
  if (task.kind === "lines") return diffScene(task.old, task.new, task.renames);
  const drafts: Partial<Record<"old" | "new", Parsed>> = {};
  for await (const part of parts) {
    if (part.kind === "head") drafts[part.side] = { ...part.head, text: "", frontMatter: [], scenes: [] };
    else {
      drafts[part.side]?.frontMatter.push(...part.frontMatter);
      drafts[part.side]?.scenes.push(...part.scenes);
    }
  }
  if (!drafts.old || !drafts.new) throw new Error("a comparison needs two drafts");
  return compareDrafts(drafts.old, drafts.new);
});
