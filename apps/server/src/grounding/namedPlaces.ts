import { NUMERAL, readNumeral } from "./numerals.ts";
import type { Passages } from "./passages.ts";

export const SCENE_NAME =
  /(?:第\s*[\d零〇一二两三四五六七八九十百]+\s*[集幕]\s*)?第\s*[\d零〇一二两三四五六七八九十百]+[A-Za-z]?\s*[场章回]|(?<![\d.])\d{1,3}[-－]\d{1,3}(?![\d.])/gu;

/** Ordinals of the scenes that a text names, where there are such. */
export const namedPlaces = (text: string, passages: Pick<Passages, "placeOf">): number[] =>
  (text.match(SCENE_NAME) ?? []).flatMap((name) => passages.placeOf(name.replaceAll(/\s/gu, "")) ?? []);

const LISTED =
  /第\s*([\d零〇一二两三四五六七八九十百]+(?:\s*[、,，和与及]\s*[\d零〇一二两三四五六七八九十百]+)+)\s*([场章回])/gu;

/** `第9、18、21场` with each of them named as a scene of its own. */
export const scenesApart = (text: string): string =>
  text.replaceAll(LISTED, (_, numbers: string, unit: string) =>
    numbers
      .split(/[、,，和与及]/u)
      .map((n) => `第${n.trim()}${unit}`)
      .join("、"),
  );

const NUMBERED_IN_EPISODE = /(?<![\d.第集幕季]|[集幕季]\s)(\d{1,3}[-－–—]\d{1,3})(?![\d.])(\s*场)/gu;

/** `1-8场` where the script calls a scene so: its name, not eight scenes. */
export const withoutSceneNames = (text: string, passages: Pick<Passages, "placeOf">): string =>
  text.replaceAll(NUMBERED_IN_EPISODE, (all, name: string) =>
    passages.placeOf(name.replace(/[－–—]/u, "-")) === null ? all : "第＃",
  );

const EPISODE = new RegExp(`第\\s*(${NUMERAL})\\s*集`, "gu");

/** Numbers of the episodes that a text names. */
export const episodesIn = (text: string): number[] =>
  [...text.matchAll(EPISODE)].flatMap(([, n]) => readNumeral(n ?? "")?.value ?? []);
