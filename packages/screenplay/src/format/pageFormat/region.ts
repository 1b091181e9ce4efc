/** Where a script is to be read: its page format follows the custom of the place. */
export type Region = "mainland" | "hongkong" | "hollywood";

export const REGIONS: readonly Region[] = ["mainland", "hongkong", "hollywood"];
export const REGION_NAMES: Readonly<Record<Region, string>> = {
  mainland: "内地",
  hongkong: "香港",
  hollywood: "好莱坞",
};

const TRADITIONAL: Readonly<Record<string, Region>> = { 內地: "mainland", 好萊塢: "hollywood" };

/** A region by its English name, in letters of any case, or its Chinese one; null for any other word. */
export const readRegion = (word: string): Region | null =>
  REGIONS.find((region) => region === word.toLowerCase() || REGION_NAMES[region] === word) ??
  (Object.hasOwn(TRADITIONAL, word) ? (TRADITIONAL[word] ?? null) : null);
