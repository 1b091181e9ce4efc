import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";
import { LANDING_CHARACTERS } from "./src/public/landingCharacters.ts";
import { SERIF_TEXT } from "./src/public/loginBoardText.ts";
import { FRAME_TEXT } from "./src/ui/frameText.ts";

const FILES: Record<string, string> = {
  400: "400Regular/NotoSerifSC_400Regular.ttf",
  500: "500Medium/NotoSerifSC_500Medium.ttf",
  600: "600SemiBold/NotoSerifSC_600SemiBold.ttf",
  700: "700Bold/NotoSerifSC_700Bold.ttf",
};
const SERVER = join(import.meta.dirname, "../server");
const read = (file: string): string => readFileSync(join(SERVER, file), "utf8");
const readAll = (pattern: string): string =>
  globSync(pattern, { cwd: SERVER, exclude: (name) => /\.test\.ts$/u.test(String(name)) })
    .toSorted()
    .map((file) => read(String(file)))
    .join("");

/** A family of self-hosted faces, one file a weight, with the characters of its text alone. */
interface Family {
  name: string;
  /** Characters by weight that have a file of their own, for a page that needs no others. */
  first?: Readonly<Record<number, string>>;
  /** Text by weight. */
  text: () => Record<number, string>;
}

/** Characters that are not Latin: what the templates of the pages hold beside their words is code. */
const written = (text: string): string => [...new Set(text.replaceAll(/[^\p{Script=Han}\p{P}\p{N}]/gu, ""))].join("");

/** the sample script that the public pages show. */
const SAMPLE = "zuihou-yiban-duchuan";

const FAMILIES: Record<string, Family> = {
  "virtual:public-font.css": {
    name: "Noto Serif SC Variable",
    text: () => ({ ...SERIF_TEXT, 500: written(read("src/account/challenge/makeQuestion.ts")) }),
  },
  "virtual:frame-font.css": {
    name: "Mochang Frame Song",
    text: () => {
      const fields = (folder: string, names: string): string =>
        readAll(`content/${folder}/*.md`)
          .match(new RegExp(`^(?:${names}): .*$`, "gmu"))
          ?.join("") ?? "";
      return {
        ...FRAME_TEXT,
        400: FRAME_TEXT[400] + written(fields("scripts", "author") + read("src/library/genres.ts")),
        600: FRAME_TEXT[600] + written(fields("articles", "title") + fields("scripts", "title")),
      };
    },
  },
  "virtual:site-font.css": {
    name: "Mochang Song",
    first: LANDING_CHARACTERS,
    text: () => {
      const templates = readAll("src/publicPages/*.ts");
      const headings =
        readAll("content/legal/*.md")
          .match(/^(?:## |title: ).*$/gmu)
          ?.join("") ?? "";
      // The third scene stands beside the headline, the thirteenth on a poster.
      const scenes =
        read(`content/scripts/${SAMPLE}.txt`)
          .match(/^(?:3|13)、[\s\S]*?(?=^\d+、)/gmu)
          ?.join("") ?? "";
      return {
        400: written(templates + scenes),
        600: written(templates + headings),
        700: "墨场ABCD强烈积极谨慎不予跟进",
      };
    },
  },
  "virtual:sample-font.css": {
    name: "Mochang Sample Song",
    text: () => {
      const report = read(`content/reports/${SAMPLE}.md`);
      const headings = report.match(/^#{2,4} .*$/gmu)?.join("") ?? "";
      // The verdict's sentence is the first of its section.
      const verdict = /^## 4 .*\n\n(.*)$/mu.exec(report)?.[1] ?? "";
      // Speakers are set bold on the sheet.
      const cues =
        read(`content/scripts/${SAMPLE}.txt`)
          .match(/^[^△：\n]{1,12}：/gmu)
          ?.join("") ?? "";
      const all = written(read(`content/scripts/${SAMPLE}.txt`) + report);
      return { 400: all, 600: written(headings + verdict + cues + "全剧综述故事内核主题题材人物塑造投资市场类型模版") };
    },
  },
};

/** Ten of the app's font slices (757 KB) held the characters of the login page, three files of 2 to 12 KB do. */
async function faces(id: string, { name, first = {}, text }: Family): Promise<string> {
  const whole = join(createRequire(import.meta.url).resolve("@expo-google-fonts/noto-serif-sc/package.json"), "..");
  const folder = join(import.meta.dirname, "../../node_modules/.cache/public-font");
  mkdirSync(folder, { recursive: true });
  const rules = Object.entries(text()).flatMap(([weight, all]) => {
    const early = new Set(first[Number(weight)]);
    const rest = [...new Set(all)].filter((character) => !early.has(character));
    return [[...early], rest].filter(({ length }) => length > 0).map((characters, at) => face(weight, characters, at));
  });
  return (await Promise.all(rules)).join("\n");

  async function face(weight: string, characters: readonly string[], at: number): Promise<string> {
    const source = FILES[weight];
    if (source === undefined) throw new Error(`no font file of weight ${weight}`);
    const file = join(folder, `${id.replace(/^virtual:|-font\.css$/gu, "")}-${weight}${"ab"[at]}.woff2`);
    const font = readFileSync(join(whole, source));
    writeFileSync(file, await subsetFont(font, characters.join(""), { targetFormat: "woff2" }));
    const range = characters.map((c) => `U+${(c.codePointAt(0) ?? 0).toString(16)}`).join(", ");
    return `@font-face {
  font-family: "${name}";
  font-weight: ${weight};
  font-display: swap;
  src: url("${file}") format("woff2");
  unicode-range: ${range};
}`;
  }
}

/** The faces that the public pages set their headlines and pieces of script in. */
export const publicFont = (): Plugin => ({
  name: "public-font",
  resolveId: (source) => (source in FAMILIES ? `\0${source}` : null),
  load: (loaded) => {
    const id = loaded.replace(/^\0/u, "");
    const family = loaded.startsWith("\0") ? FAMILIES[id] : undefined;
    return family ? faces(id, family) : null;
  },
});
