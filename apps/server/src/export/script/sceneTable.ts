import type { SceneTable, SceneTableRow, TableOrder } from "@mochang/contract";
import {
  computeFigures,
  type ExportedScript,
  placeKey,
  scenePages,
  scriptPages,
  type PagesOptions,
} from "@mochang/screenplay";

/** Scenes of a place, or of a person, that are not named are the last group. */
const UNNAMED: Record<Exclude<TableOrder, "scene">, string> = { place: "未写地点", person: "没有人物" };

/** What was written of scenes, by the ids of their rows. */
export type SceneOverviews = Readonly<Record<string, NonNullable<SceneTableRow["overview"]>>>;

/** 顺场表: every scene with what its heading says, who is present, and how long it is; in the script's order, or by place or person. */
export function sceneTable(
  script: ExportedScript,
  options: PagesOptions,
  { order, overviews }: { order: TableOrder; overviews: SceneOverviews },
): SceneTable {
  const rows = tableRows(script, options, overviews);
  const pagesOf = (of: readonly SceneTableRow[]): number => of.reduce((sum, { pages }) => sum + pages, 0);
  const groups =
    order === "scene"
      ? [{ name: null, rows }]
      : grouped(rows, order === "place" ? placesOf : ({ people }) => people, UNNAMED[order]);
  return { scenes: rows.length, groups: groups.map(({ name, rows: of }) => ({ name, pages: pagesOf(of), rows: of })) };
}

function tableRows(script: ExportedScript, options: PagesOptions, overviews: SceneOverviews): SceneTableRow[] {
  const { parsed, sceneNumbers, sceneIds } = script;
  const figures = computeFigures(parsed);
  const pages = scenePages(scriptPages(parsed, options));
  return figures.scenes.map((scene, i) => ({
    scene: sceneNumbers[i] ?? String(scene.ordinal),
    intExt: scene.intExt,
    time: scene.time,
    place: scene.place,
    people: scene.people,
    characters: scene.characters,
    pages: pages[i] ?? 0,
    overview: overviews[sceneIds[i] ?? ""] ?? null,
  }));
}

const placesOf = ({ place }: SceneTableRow): string[] => (place === null ? [] : [place]);

/** Groups in the order of their first scenes; a scene with two persons stands in both. Places that differ in width or spaces are one. */
function grouped(
  rows: readonly SceneTableRow[],
  namesOf: (row: SceneTableRow) => string[],
  unnamed: string,
): { name: string; rows: SceneTableRow[] }[] {
  const groups = new Map<string, { name: string; rows: SceneTableRow[] }>();
  const rest: SceneTableRow[] = [];
  for (const row of rows) {
    const names = namesOf(row);
    if (names.length === 0) rest.push(row);
    for (const name of names) {
      const key = placeKey(name);
      const group = groups.get(key) ?? { name, rows: [] };
      groups.set(key, group);
      group.rows.push(row);
    }
  }
  return [...groups.values(), ...(rest.length > 0 ? [{ name: unnamed, rows: rest }] : [])];
}
