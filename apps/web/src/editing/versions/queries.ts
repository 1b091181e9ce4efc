import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { REFETCH_ON_RETURN } from "../../lib/refetchOnReturn.ts";
import {
  fetchAutomatic,
  fetchBackups,
  fetchDefaultVersion,
  fetchState,
  fetchStates,
  fetchVersion,
  fetchVersions,
  VERSIONS_PAGE,
  type SceneKey,
} from "./api.ts";
import { versionName } from "./stamp.ts";

export const versionsKey = (scriptId: string) => ["versions", scriptId] as const;
const historyKey = ({ versionId, sceneId }: SceneKey) => ["scene-history", versionId, sceneId] as const;

/** The versions beside the default one, newest first, by pages. */
export const useVersions = (scriptId: string) =>
  useInfiniteQuery({
    queryKey: [...versionsKey(scriptId), "list"],
    queryFn: ({ signal, pageParam }) => fetchVersions(scriptId, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * VERSIONS_PAGE < total ? pages.length + 1 : undefined),
    ...REFETCH_ON_RETURN,
  });

/** 自动留存, newest first. */
export const useAutomaticVersions = (scriptId: string) =>
  useQuery({
    queryKey: [...versionsKey(scriptId), "automatic"],
    queryFn: ({ signal }) => fetchAutomatic(scriptId, signal),
    ...REFETCH_ON_RETURN,
  });

export const useDefaultVersion = (scriptId: string) =>
  useQuery({
    queryKey: [...versionsKey(scriptId), "default"],
    queryFn: ({ signal }) => fetchDefaultVersion(scriptId, signal),
    ...REFETCH_ON_RETURN,
  });

export const useVersion = (scriptId: string, id: string) =>
  useQuery({
    queryKey: [...versionsKey(scriptId), "one", id],
    queryFn: ({ signal }) => fetchVersion(id, signal),
    ...REFETCH_ON_RETURN,
  });

/** What a version is called; nothing until it is known. */
export const useVersionName = (scriptId: string, id: string): string | undefined => {
  const { data } = useVersion(scriptId, id);
  return data && versionName(data);
};

/** Loads the versions anew: one has come, gone or changed. */
export function useVersionsChanged(scriptId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: versionsKey(scriptId) });
}

/** A scene's kept points: its writer's own, or those from before a proposal was accepted. */
export const useBackups = (scene: SceneKey, kind: "backup" | "accept") =>
  useQuery({
    queryKey: [...historyKey(scene), kind],
    queryFn: ({ signal }) => fetchBackups(scene, kind, signal),
  });

/** The saves that changed a scene, by pages; asked for only while they are shown. */
export const useStates = (scene: SceneKey, isShown: boolean) =>
  useInfiniteQuery({
    queryKey: [...historyKey(scene), "states"],
    queryFn: ({ signal, pageParam }) => fetchStates(scene, pageParam, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ states, more }) => (more ? (states.at(-1)?.seq ?? null) : null),
    enabled: isShown,
    placeholderData: keepPreviousData,
  });

/** What a scene said after a save; null for none. */
export const useSceneState = (scene: SceneKey, seq: number | null) =>
  useQuery({
    queryKey: [...historyKey(scene), "state", seq],
    queryFn: ({ signal }) => fetchState(scene, seq ?? 0, signal),
    enabled: seq !== null,
    staleTime: Infinity,
  });

export function useHistoryChanged(scene: SceneKey): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: historyKey(scene) });
}
