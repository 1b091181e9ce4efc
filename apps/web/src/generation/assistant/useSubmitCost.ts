import { ENTITIES } from "@mochang/generation";
import { approximateCost } from "../../run/runSentences.ts";
import type { ItemForm } from "../form/useItemForm.ts";
import { useFormEstimate } from "./useFormRun.ts";

/** What a submit costs: nothing by itself; where a model writes the summary after it, about so much. */
export function useSubmitCost({ item, isEditing }: ItemForm): string {
  const hasSummary = ENTITIES[item.kind].summary !== null;
  const { data } = useFormEstimate("summary", item, hasSummary && isEditing);
  const isWritten = hasSummary && item.summaryOrigin !== "writer" && data?.modelName != null && data.enough;
  return isWritten ? `提交后写成文，${approximateCost(data)}` : "提交不用墨";
}
