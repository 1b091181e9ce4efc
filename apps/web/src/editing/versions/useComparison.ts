import { sceneRows, type SceneJson } from "@mochang/screenplay";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { fetchStructure } from "../../sheet/index.ts";
import type { Editor } from "../useEditor.ts";
import { compareInWorker } from "./compareInWorker.ts";

/** A version compared with what stands on the sheet; `again` compares anew after a change. */
export function useComparison(scriptId: string, versionId: string, { sheet }: Pick<Editor, "sheet">) {
  const [round, setRound] = useState(0);
  const old = useRef<readonly SceneJson[] | null>(null);
  const comparison = useQuery({
    queryKey: ["versions", scriptId, "comparison", versionId, round],
    queryFn: async ({ signal }) => {
      old.current ??= (await fetchStructure(scriptId, signal, versionId)).scenes;
      return compareInWorker({ old: old.current, now: sheet ? sceneRows(sheet.view.state.doc) : [] }, signal);
    },
    enabled: sheet !== null,
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Infinity,
    structuralSharing: false,
  });
  return { comparison, again: () => setRound((n) => n + 1) };
}
