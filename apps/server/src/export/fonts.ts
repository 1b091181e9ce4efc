import { createRequire } from "node:module";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const SANS = ["400Regular", "500Medium", "700Bold"];
const SERIF = ["400Regular", "500Medium", "600SemiBold", "700Bold"];
const TYPEWRITER = ["400Regular", "700Bold"];
/** Decompressed fonts; derived, so that it may be deleted at any time. */
const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/mochang/fonts", import.meta.url));

const packageDir = (name: string) => dirname(require.resolve(`${name}/package.json`));

/** Folders that hold the report's fonts, whole files from npm packages: Noto Serif SC, Noto Sans SC, LXGW WenKai. */
export async function fontFolders(): Promise<string[]> {
  const sans = packageDir("@expo-google-fonts/noto-sans-sc");
  const serif = packageDir("@expo-google-fonts/noto-serif-sc");
  await wenKai();
  return [...SANS.map((w) => join(sans, w)), ...SERIF.map((w) => join(serif, w)), CACHE];
}

/** The serif that body text is set in; its character map tells which characters can be printed. */
export const bodyFont = (): string =>
  join(packageDir("@expo-google-fonts/noto-serif-sc"), "400Regular/NotoSerifSC_400Regular.ttf");

/** Scripts that people write in beside Han and Latin, and emoji in one colour: package and file. */
const OTHER_LETTERS = [
  ["noto-emoji", "NotoEmoji"],
  ["noto-sans-hebrew", "NotoSansHebrew"],
  ["noto-sans-arabic", "NotoSansArabic"],
  ["noto-sans-thai", "NotoSansThai"],
] as const;

const otherFolder = (name: string): string => join(packageDir(`@expo-google-fonts/${name}`), "400Regular");

/** Folders of the script's fonts: the report's, Courier Prime for Hollywood's pages, and those of other letters. */
export async function scriptFontFolders(): Promise<string[]> {
  const typewriter = packageDir("@expo-google-fonts/courier-prime");
  return [
    ...(await fontFolders()),
    ...TYPEWRITER.map((w) => join(typewriter, w)),
    ...OTHER_LETTERS.map(([name]) => otherFolder(name)),
  ];
}

/** Regular faces of the script's fonts, whose character maps tell which characters a script's PDF can print. */
export const scriptFonts = (): string[] => [
  bodyFont(),
  join(packageDir("@expo-google-fonts/noto-sans-sc"), "400Regular/NotoSansSC_400Regular.ttf"),
  join(packageDir("@expo-google-fonts/courier-prime"), "400Regular/CourierPrime_400Regular.ttf"),
  join(CACHE, "LXGWWenKai-Regular.ttf"),
  ...OTHER_LETTERS.map(([name, file]) => join(otherFolder(name), `${file}_400Regular.ttf`)),
];

/** LXGW WenKai comes as woff2, which typst does not read. */
async function wenKai(): Promise<void> {
  const target = join(CACHE, "LXGWWenKai-Regular.ttf");
  if (existsSync(target)) return;
  const { default: woff2 } = await import("wawoff2");
  const source = join(packageDir("@fontsource/lxgw-wenkai"), "files/lxgw-wenkai-latin-500-normal.woff2");
  mkdirSync(CACHE, { recursive: true });
  const half = `${target}.${process.pid}.half`;
  writeFileSync(half, await woff2.decompress(readFileSync(source)));
  renameSync(half, target);
}
