import { useQueryClient } from "@tanstack/react-query";
import { INK_KEY } from "../../ink/index.ts";
import * as run from "../../run/useModelRun.ts";

export type { ModelRun } from "../../run/useModelRun.ts";
type Options<Asked> = Omit<run.ModelRunOptions<Asked>, "onEnd"> & { onEnd?: () => void };

/** A run of the model for a panel of the editor; its end is told to what shows the ink. */
export function useModelRun<Asked>({ onEnd, ...options }: Options<Asked>) {
  const queries = useQueryClient();
  return run.useModelRun<Asked>({
    ...options,
    onEnd: () => {
      void queries.invalidateQueries({ queryKey: INK_KEY });
      onEnd?.();
    },
  });
}
