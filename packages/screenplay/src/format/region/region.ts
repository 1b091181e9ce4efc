/** Where a script is to be read: its page format follows the custom of the place. */
export type Region = "mainland" | "hongkong" | "hollywood";

export const REGIONS: readonly Region[] = ["mainland", "hongkong", "hollywood"];
export const REGION_NAMES: Readonly<Record<Region, string>> = { mainland: "内地", hongkong: "香港", hollywood: "好莱坞" };

/** A region by its English or Chinese name; null for any other word. */
export const readRegion = (word: string): Region | null => REGIONS.find((region) => region === word || REGION_NAMES[region] === word) ?? null;
