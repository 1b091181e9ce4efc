import type { SceneJson } from "@mochang/screenplay";
import { useDeferredValue, useMemo, useState } from "react";
import type { SceneKey } from "./api.ts";
import { useOpenedAt } from "./useOpenedAt.ts";
import { useBackups, useSceneState, useStates } from "./queries.ts";
import { countChanges, diffRows } from "./sceneDiff.ts";
import { stampText } from "./stamp.ts";
import type { PanelScene } from "./usePanelScene.ts";

/** A kept state of a scene as the panel lists it. */
export interface KeptState {
  key: string;
  createTime: string;
  time: string;
  name: string;
  /** What it said; null for a save that was not asked for yet. */
  scene: SceneJson | null;
  /** Of a save. */
  seq: number | null;
}

/** What a save was, where it was not typed. */
const REASONS: Record<string, string> = {
  copied: "这个版本开始时",
  imported: "导入时",
  migrated: "导入时",
  merged: "合并另一个窗口的改动",
  restored: "放回",
  model: "采纳 AI 的改写",
  split: "拆分或合并",
  tagged: "改种类",
};

/** No more are compared at once. */
const MAX_TICKED = 2;

/** The kept states of a scene, which of them are ticked, and what is different between them or since. */
export function useSceneHistory(key: SceneKey, scene: PanelScene) {
  const backups = useBackups(key, "backup");
  const automatic = useBackups(key, "accept");
  const [isEarlierShown, showEarlier] = useState(false);
  const states = useStates(key, isEarlierShown);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const now = useOpenedAt();
  // Typing never waits for a comparison.
  const current = useDeferredValue(scene.now);

  const lists = useMemo(() => {
    const statesOf = (list: typeof backups.data): KeptState[] =>
      (list ?? []).map(({ id, createTime, name, scene: row }) => ({
        key: id,
        createTime,
        time: stampText(createTime, now),
        name,
        scene: row as SceneJson,
        seq: null,
      }));
    const earlier = (states.data?.pages ?? []).flatMap(({ states: page }) =>
      page.map(({ seq, createTime, reason }): KeptState => ({
        key: `save ${seq}`,
        createTime,
        time: stampText(createTime, now),
        name: REASONS[reason] ?? "",
        scene: null,
        seq,
      })),
    );
    return { own: statesOf(backups.data), automatic: statesOf(automatic.data), earlier };
  }, [backups.data, automatic.data, states.data, now]);

  const all = [...lists.own, ...lists.automatic, ...lists.earlier];
  const chosen = ticked.flatMap((one) => all.find(({ key: of }) => of === one) ?? []);
  const loaded = [useSceneState(key, chosen[0]?.seq ?? null), useSceneState(key, chosen[1]?.seq ?? null)];
  const picked = chosen
    .map((state, i) => ({ ...state, scene: state.scene ?? (loaded[i]?.data?.scene as SceneJson | undefined) ?? null }))
    .toSorted((a, b) => (a.createTime < b.createTime ? -1 : 1));
  const [older, newer] = picked;
  const from = older?.scene ?? null;
  const to = newer ? newer.scene : current;
  const diff = useMemo(() => (from && to ? diffRows(from, to) : null), [from, to]);
  const changes = useMemo(
    () =>
      new Map(
        [...lists.own, ...lists.automatic].map(({ key: of, scene: row }) => [
          of,
          row && current ? countChanges(diffRows(row, current)) : null,
        ]),
      ),
    [lists, current],
  );

  return {
    backups,
    ...lists,
    states,
    isEarlierShown,
    showEarlier,
    ticked,
    tick: (one: string) =>
      setTicked((before) =>
        before.includes(one) ? before.filter((other) => other !== one) : [...before, one].slice(-MAX_TICKED),
      ),
    untick: (one: string) => setTicked((before) => before.filter((other) => other !== one)),
    /** The ticked ones, the oldest first. */
    picked,
    diff,
    /** Lines that came and went since, by the key of a backup. */
    changes,
  };
}
export type SceneHistory = ReturnType<typeof useSceneHistory>;
