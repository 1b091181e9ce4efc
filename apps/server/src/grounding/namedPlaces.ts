import type { Passages } from "./passages.ts";

export const SCENE_NAME = /第\s*[\d零〇一二两三四五六七八九十百]+\s*[场章回]|(?<![\d.])\d{1,3}[-－]\d{1,3}(?![\d.])/gu;

/** Ordinals of the scenes that a text names, where there are such. */
export const namedPlaces = (text: string, passages: Pick<Passages, "placeOf">): number[] =>
  (text.match(SCENE_NAME) ?? []).flatMap((name) => passages.placeOf(name.replaceAll(/\s/gu, "")) ?? []);
