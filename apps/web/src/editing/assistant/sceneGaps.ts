import type { SceneRow } from "../sceneRows.ts";

/** A place where a scene may be missing. */
export interface SceneGap {
  key: string;
  /** The scene that a new one would stand behind. */
  after: SceneRow;
  sentence: string;
  /** What a new scene there could be asked for. */
  thoughts: string;
}

/** A person is a main one who speaks in this share of the scenes, and in this many. */
const MAIN_SHARE = 0.2;
const MAIN_SCENES = 3;
/** A main person who is away for this share of the scenes, and for this many, is missed. */
const AWAY_SHARE = 0.15;
const AWAY_SCENES = 5;
/** A scene this much longer than the middle one may hold two. */
const LONG_TIMES = 4;
const LONG_SECONDS = 240;

function speakersOf(scenes: readonly SceneRow[]): Map<string, number[]> {
  const speaks = new Map<string, number[]>();
  scenes.forEach(({ people }, i) => {
    for (const name of new Set(people)) speaks.set(name, [...(speaks.get(name) ?? []), i]);
  });
  return speaks;
}

/** Where main persons are away for long between two scenes in which they speak, and after scenes that are far longer than the others; in the script's order. */
export function sceneGaps(rows: readonly SceneRow[]): SceneGap[] {
  const scenes = rows.filter(({ label }) => label !== null);
  const gaps: (SceneGap & { at: number })[] = [];
  const mainScenes = Math.max(MAIN_SCENES, scenes.length * MAIN_SHARE);
  const away = Math.max(AWAY_SCENES, scenes.length * AWAY_SHARE);
  for (const [name, places] of speakersOf(scenes)) {
    if (places.length < mainScenes) continue;
    places.slice(1).forEach((to, i) => {
      const from = places[i] ?? 0;
      const missing = to - from - 1;
      const after = scenes[from + Math.ceil(missing / 2)];
      if (missing < away || !after) return;
      gaps.push({
        key: `${name} ${after.id}`,
        at: from,
        after,
        sentence: `${name}第 ${scenes[from]?.label} 场说过话，到第 ${scenes[to]?.label} 场才再开口，中间隔了 ${missing} 场。`,
        thoughts: `让${name}出场，接住第 ${scenes[from]?.label} 场留下的事。`,
      });
    });
  }
  const middle = scenes.map(({ seconds }) => seconds).toSorted((a, b) => a - b)[scenes.length >> 1] ?? 0;
  scenes.forEach((scene, at) => {
    if (scene.seconds < Math.max(LONG_SECONDS, middle * LONG_TIMES)) return;
    gaps.push({
      key: `long ${scene.id}`,
      at,
      after: scene,
      sentence: `第 ${scene.label} 场约 ${Math.round(scene.seconds / 60)} 分钟，比别的场长得多，可以拆出一场。`,
      thoughts: `从第 ${scene.label} 场里分出一件事，换个地方写成一场。`,
    });
  });
  return gaps.toSorted((a, b) => a.at - b.at);
}
