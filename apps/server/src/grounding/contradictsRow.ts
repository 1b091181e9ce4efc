import { contradictsFigures } from "./contradictsFigures.ts";
import type { Passages } from "./passages.ts";
import type { SceneFacts } from "./sceneFacts.ts";
import type { SupportedFigures } from "./supportedFigures.ts";

/** A row of a table as its cells say it together: none of them states alone what is false of the scene, or of the person, in another. */
export interface TableRow {
  /** Cells without marks; null for one that cannot be read. */
  cells: readonly (string | null)[];
  /** The column's head of each cell; empty where the table has none. */
  heads: readonly (string | null)[];
  /** Ordinal of the one scene that the cells name. */
  place: number | null;
  /** The name of the one person who is a cell by himself. */
  person: string | null;
}

const BETWEEN_PARTS = /[·・/／|｜\s—–-]+/u;
const BETWEEN_PEOPLE = /[、,，/／&＆]|(?<=\p{Script=Han}{2})[和与](?=\p{Script=Han}{2})/u;
const LISTED = /(?:人物|出场)[：:]/u;
const COUNT = /^(?:共|出场)*(约?\d{1,3}\s*场)$/u;
/** Columns in which a count of scenes is that of the person in the row. */
const OF_PRESENCE = /^(?:出场|场次|场数|出场(?:场次|场数|次数))?$/u;
/** Other columns, and those with a word more (`夜戏场次`, `呼应地点`, `影响人物`), may name another scene, or who is spoken of. */
const OF_PLACES = /^(?:地点|场景|场景地点|场地|场所)?$/u;
const OF_PEOPLE = /^(?:人物|角色|(?:出场|在场|登场)(?:人物|角色|人)?)?$/u;

/** A cell that is the place of other scenes, and nothing that this scene holds. */
function isForeignPlace(cell: string, scene: SceneFacts, passages: Passages): boolean {
  const places = passages.scenes().flatMap(({ place }) => place ?? []);
  return cell
    .split(BETWEEN_PARTS)
    .some((part) => part.length >= 2 && places.includes(part) && scene.place !== null && !scene.text.includes(part));
}

/** A cell that lists people, one of whom the scene neither lists nor names. */
function hasStranger(cell: string, scene: SceneFacts, passages: Passages): boolean {
  const names = cell.split(BETWEEN_PEOPLE).map((name) => name.trim());
  // Whom a scene calls by another word is not looked for, unless it lists its people.
  const isListed = !scene.unnamed || LISTED.test(scene.text);
  if (!isListed || !names.every((name) => passages.isPerson(name))) return false;
  return names.some((name) => passages.peopleIn(name).some(({ person }) => !scene.people.has(person)));
}

/** Whether one cell of a row is false of what another names: another place or other people than the scene's, another count of scenes than the person's. */
export function contradictsRow(
  { cells, heads, place, person }: TableRow,
  passages: Passages,
  figures: SupportedFigures,
): boolean {
  const plain = cells.map((cell) => cell?.replaceAll(/[*\s]+/gu, " ").trim() ?? "");
  const scene = passages.unit === "场" && place !== null ? passages.scenes()[place - 1] : undefined;
  const headOf = (i: number): string => heads[i]?.trim() ?? "";
  const isOtherScene = (cell: string, i: number, of: SceneFacts): boolean =>
    (OF_PLACES.test(headOf(i)) && isForeignPlace(cell, of, passages)) ||
    (OF_PEOPLE.test(headOf(i)) && hasStranger(cell, of, passages));
  if (scene && plain.some((cell, i) => isOtherScene(cell, i, scene))) return true;
  if (person === null || place !== null) return false;
  return plain.some((cell, i) => {
    const count = OF_PRESENCE.test(headOf(i)) ? COUNT.exec(cell)?.[1] : undefined;
    return count !== undefined && contradictsFigures(`${person}出场${count}`, figures, passages);
  });
}
