import { useQuery } from "@tanstack/react-query";
import { whenSaved } from "../export/whenSaved.ts";
import type { PanelProps } from "../panelProps.ts";
import type { SceneRow } from "../sceneRows.ts";
import * as api from "./api.ts";

/** The place behind a scene, as the server names it: how many scenes stand before it. */
export const newSceneAt = ({ script, editor }: Pick<PanelProps, "script" | "editor">, row: Pick<SceneRow, "id">) => ({
  scriptId: script.scriptId,
  versionId: editor.structure.versionId,
  sceneSort: 1 + editor.rows.filter(({ label }) => label !== null).findIndex(({ id }) => id === row.id),
});

/** What a new scene will cost at a place. */
export const useNewSceneEstimate = (of: ReturnType<typeof newSceneAt>, { saving }: PanelProps["editor"]) =>
  useQuery({
    queryKey: ["newScene", "estimate", of],
    queryFn: async () => {
      // The server does not know a scene that was begun just now.
      await whenSaved(saving);
      return api.estimateNewScene(of);
    },
    enabled: of.sceneSort > 0,
    retry: false,
    staleTime: 60_000,
  });
