import { type SaveOverview, SceneOverview } from "@mochang/contract";
import { z } from "zod";
import { get, post } from "../../lib/api.ts";

const Overviews = z.array(SceneOverview);

export const fetchOverviews = (scriptId: string, versionId: string, signal?: AbortSignal): Promise<SceneOverview[]> =>
  get("/api/scenes/overviews", { scriptId, versionId }, Overviews, signal);

export const saveOverview = (body: z.input<typeof SaveOverview>): Promise<SceneOverview> =>
  post("/api/scenes/saveOverview", body, SceneOverview);
