import { useQuery } from "@tanstack/react-query";
import { useWorkspace } from "../workspace.ts";
import { fetchHistory, type Subject } from "./calls.ts";
import { historyKey } from "./useFormRun.ts";

/** What was asked of a model for an item. */
export function useHistory(item: Subject) {
  const { key } = useWorkspace();
  return useQuery({
    queryKey: [...historyKey(key), item.kind, item.id],
    queryFn: ({ signal }) => fetchHistory(key, item, signal),
    retry: 1,
  });
}
