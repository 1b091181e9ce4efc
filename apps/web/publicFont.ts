import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { SERIF_TEXT } from "./src/public/loginBoardText.ts";

const ID = "virtual:public-font.css";
const FILES: Record<string, string> = {
  400: "400Regular/NotoSerifSC_400Regular.ttf",
  600: "600SemiBold/NotoSerifSC_600SemiBold.ttf",
  700: "700Bold/NotoSerifSC_700Bold.ttf",
};

/** One file a weight with the characters of the public pages alone: ten of the app's font slices (757 KB) held them, three files of 2 to 12 KB do. */
async function faces(): Promise<string> {
  const whole = join(createRequire(import.meta.url).resolve("@expo-google-fonts/noto-serif-sc/package.json"), "..");
  const folder = join(import.meta.dirname, "../../node_modules/.cache/public-font");
  mkdirSync(folder, { recursive: true });
  const rules = Object.entries(SERIF_TEXT).map(async ([weight, text]) => {
    const source = FILES[weight];
    if (source === undefined) throw new Error(`no font file of weight ${weight}`);
    const file = join(folder, `serif-${weight}.woff2`);
    writeFileSync(file, await subsetFont(readFileSync(join(whole, source)), text, { targetFormat: "woff2" }));
    const range = [...new Set(text)].map((c) => `U+${(c.codePointAt(0) ?? 0).toString(16)}`).join(", ");
    return `@font-face {
  font-family: "Noto Serif SC Variable";
  font-weight: ${weight};
  font-display: swap;
  src: url("${file}") format("woff2");
  unicode-range: ${range};
}`;
  });
  return (await Promise.all(rules)).join("\n");
}

/** The faces that the public pages set their headlines in. */
export const publicFont = (): Plugin => ({
  name: "public-font",
  resolveId: (source) => (source === ID ? `\0${ID}` : null),
  load: (loaded) => (loaded === `\0${ID}` ? faces() : null),
});
