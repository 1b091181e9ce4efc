import { PlanningItem, type DiscardPlanning, type SavePlanning } from "@mochang/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { REFETCH_ON_RETURN } from "../../lib/refetchOnReturn.ts";
import { get, post } from "../../lib/api.ts";
import { isConflict } from "../../lib/apiError.ts";
import { useSingleMutation } from "../../lib/useSingleMutation.ts";
import { useToasts } from "../../ui/toasts.ts";
import type { EditedScript } from "../panelProps.ts";

const Items = z.array(PlanningItem);
type Script = Pick<EditedScript, "scriptId" | "versionId">;

export const planningKey = ({ scriptId, versionId }: Script) => ["editing", "planning", scriptId, versionId] as const;

export const usePlanning = ({ scriptId, versionId }: Script) =>
  useQuery({
    queryKey: planningKey({ scriptId, versionId }),
    queryFn: ({ signal }) => get("/api/planning/list", { scriptId, versionId }, Items, signal),
    ...REFETCH_ON_RETURN,
  });

/** Saves an item, or does away with what a model offered; the list then shows what is stored. */
export function useChangePlanning(script: Script, onDone: () => void) {
  const client = useQueryClient();
  const toasts = useToasts();
  const done = (item: PlanningItem): void => {
    client.setQueryData<PlanningItem[]>(planningKey(script), (items) =>
      items?.map((one) => (one.id === item.id ? item : one)),
    );
    onDone();
  };
  const refused = (error: Error): void => {
    toasts.error(error);
    if (isConflict(error)) void client.invalidateQueries({ queryKey: planningKey(script) });
  };
  const save = useSingleMutation({
    mutationFn: (body: SavePlanning) => post("/api/planning/save", body, PlanningItem),
    onSuccess: (item) => {
      done(item);
      toasts.done("保存成功");
    },
    onError: refused,
  });
  const discard = useSingleMutation({
    mutationFn: (body: DiscardPlanning) => post("/api/planning/discard", body, PlanningItem),
    onSuccess: done,
    onError: refused,
  });
  return { save, discard };
}
