import { compareDrafts, type ComparedScene } from "@mochang/screenplay/compare";
import { documentNode, sceneLabels, toParsed, type Scene, type SceneJson } from "@mochang/screenplay";

/** A scene of one of two versions. */
export interface VersionScene {
  id: string;
  label: string;
  title: string;
  scene: Scene;
  row: SceneJson;
}

/** What became of one scene. */
export interface ComparedPair {
  key: string;
  kind: ComparedScene["kind"];
  moved: boolean;
  old: VersionScene | null;
  now: VersionScene | null;
  /** Lines that came, went or say something else. */
  lines: number;
  /** The scene of the older version that stands before it there; null at the beginning. */
  above: string | null;
}

export interface VersionComparison {
  pairs: ComparedPair[];
  counts: { changed: number; added: number; cut: number; moved: number };
  scenes: { old: number; now: number };
}

function scenesOf(rows: readonly SceneJson[]): VersionScene[] {
  const labels = sceneLabels(documentNode([...rows]));
  const { scenes } = toParsed({ kind: "screenplay", title: null, scenes: [...rows] });
  let ordinal = 0;
  return rows.flatMap((row, i): VersionScene[] => {
    if (row.attrs.front || row.attrs.division) return [];
    const scene = scenes[ordinal++];
    if (!scene) return [];
    const title = scene.fields.place ?? scene.heading ?? "";
    return [{ id: row.attrs.id, label: labels[i] ?? "", title, scene, row }];
  });
}

/** Two versions scene by scene, in the order of the current one. Rows are those of documents, the front matter with them. */
export function compareVersions(oldRows: readonly SceneJson[], nowRows: readonly SceneJson[]): VersionComparison {
  const [old, now] = [scenesOf(oldRows), scenesOf(nowRows)];
  const parsed = (scenes: readonly VersionScene[]) => ({
    kind: "screenplay" as const,
    text: "",
    title: null,
    frontMatter: [],
    scenes: scenes.map(({ scene }) => scene),
    cast: [],
  });
  const { scenes } = compareDrafts(parsed(old), parsed(now));
  const pairs = scenes.map(({ kind, moved, lines, old: from, new: to }): ComparedPair => {
    const [before, after] = [
      from === null ? null : (old[from - 1] ?? null),
      to === null ? null : (now[to - 1] ?? null),
    ];
    return {
      key: `${from ?? ""}-${to ?? ""}`,
      kind,
      moved,
      old: before,
      now: after,
      lines: lines.changed + lines.added + lines.removed,
      above: from === null || from < 2 ? null : (old[from - 2]?.id ?? null),
    };
  });
  const count = (is: (pair: ComparedPair) => boolean): number => pairs.filter(is).length;
  return {
    pairs,
    counts: {
      changed: count(({ kind }) => kind === "changed"),
      added: count(({ kind }) => kind === "new"),
      cut: count(({ kind }) => kind === "cut"),
      moved: count(({ moved }) => moved),
    },
    scenes: { old: old.length, now: now.length },
  };
}

/** Pairs as they are shown: those that nobody touched in a row are one entry. */
export type ShownPair =
  { is: "same"; key: string; pairs: ComparedPair[] } | { is: "pair"; key: string; pair: ComparedPair };

export function foldPairs(pairs: readonly ComparedPair[]): ShownPair[] {
  const visiblePairs: ShownPair[] = [];
  for (const pair of pairs) {
    const above = visiblePairs.at(-1);
    if (pair.kind !== "kept") visiblePairs.push({ is: "pair", key: pair.key, pair });
    else if (above?.is === "same") above.pairs.push(pair);
    else visiblePairs.push({ is: "same", key: `same ${pair.key}`, pairs: [pair] });
  }
  return visiblePairs;
}

/** 改 3 行, 新写的, 删去, 原第 25 场，改 1 行. */
export function changeWords({ kind, moved, old, lines }: ComparedPair, unit: string): string {
  if (kind === "new") return "新写的";
  if (kind === "cut") return "删去";
  const was = moved && old ? `原第 ${old.label} ${unit}` : "";
  const changed = kind === "changed" ? `改 ${lines} 行` : moved ? "" : "没有改";
  return [was, changed].filter((words) => words !== "").join("，");
}
