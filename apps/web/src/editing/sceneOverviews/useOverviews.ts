import type { SceneOverview } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import { REFETCH_ON_RETURN } from "../../lib/refetchOnReturn.ts";
import type { EditedScript } from "../panelProps.ts";

type Script = Pick<EditedScript, "scriptId" | "versionId">;

export const overviewsKey = ({ scriptId, versionId }: Script) => ["editing", "overviews", scriptId, versionId] as const;

/** The scenes' overviews by the scenes' ids; loaded once the editor can be typed in, with the code that shows them. */
export const useOverviews = ({ scriptId, versionId }: Script, enabled: boolean) =>
  useQuery({
    queryKey: overviewsKey({ scriptId, versionId }),
    queryFn: async ({ signal }) => {
      const { fetchOverviews } = await import("./api.ts");
      return fetchOverviews(scriptId, versionId, signal);
    },
    select: byScene,
    ...REFETCH_ON_RETURN,
    enabled,
  });

const byScene = (list: readonly SceneOverview[]): ReadonlyMap<string, SceneOverview> =>
  new Map(list.map((one) => [one.sceneId, one]));
