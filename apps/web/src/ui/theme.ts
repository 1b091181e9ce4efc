export type Mode = "light" | "dark";

/** The table of colours, [light, dark]. `-t` tokens are for text (4.5:1 on every surface), the others for marks and fills. */
export const COLORS = {
  paper: ["#FAF8F3", "#1B1A18"],
  raised: ["#FFFFFF", "#24221F"],
  sunk: ["#F3EFE6", "#2A2825"],
  desk: ["#F1ECE2", "#131211"],
  ink: ["#211E1A", "#ECE6DA"],
  "ink-2": ["#6B645A", "#A8A092"],
  line: ["#E7E1D6", "#38352F"],
  "line-2": ["#CFC7B8", "#4D4942"],
  seal: ["#B23A2B", "#B8402F"],
  "seal-hover": ["#9C3225", "#A33829"],
  "on-seal": ["#FFF9F2", "#FFF9F2"],
  "seal-t": ["#B23A2B", "#E58A7B"],
  done: ["#3E7C6A", "#7DB8A3"],
  "done-t": ["#356B5B", "#7DB8A3"],
  wait: ["#B8862B", "#D6A84E"],
  "wait-t": ["#805C12", "#D6A84E"],
  del: ["#C0392B", "#F08A7E"],
  "del-bg": ["#FBE9E7", "#3B2421"],
  add: ["#2E7D4F", "#7FCB9A"],
  "add-bg": ["#E8F5EC", "#1F3327"],
  mark: ["#F6E9C8", "#4A3D1F"],
  veil: ["rgb(33 30 26 / 28%)", "rgb(0 0 0 / 50%)"],
  // Cover papers, one tint a family of genres.
  "p-blank": ["#FFFFFF", "#22201D"],
  "p-celadon": ["#D9E0E0", "#2A3032"],
  "p-bean": ["#E1E6D8", "#2C302A"],
  "p-rose": ["#ECDDD4", "#362C28"],
  "p-apricot": ["#F1E4C6", "#363021"],
  "p-lotus": ["#E2DEE5", "#302D35"],
  "p-bronze": ["#E3D9C8", "#332E26"],
  // Charts: ink on paper, heat in four steps of ink mixed into paper (14, 34, 60, 90 %).
  muted: ["#8C8577", "#837C70"],
  "h-1": ["#DCD9D4", "#383633"],
  "h-2": ["#B0AEA9", "#62605A"],
  "h-3": ["#787571", "#989389"],
  "h-4": ["#37342F", "#D7D2C7"],
} as const satisfies Record<string, readonly [day: string, night: string]>;

export type ColorName = keyof typeof COLORS;

/** 黑 is the product's voice, 宋 the script's own words and display headings. No remote fonts: 宋 comes in self-hosted slices. */
export const SANS = `"PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", sans-serif`;
export const SONG = `"Noto Serif SC Variable", "Noto Serif SC", "Noto Serif CJK SC", "Songti SC", serif`;

/** 宋 of headings and covers: the characters that the app itself sets there in small files of three weights (`publicFont.ts`), before the slices. Only weights 400, 600 and 700 are set in it. */
const SONG_FRAME = `"Mochang Frame Song", var(--song)`;

/** One colour for places that take no CSS variable (canvas, ECharts, Ant Design's derivations). */
export const color = (mode: Mode, name: ColorName): string => COLORS[name][mode === "light" ? 0 : 1];

/** The table as custom properties. `light-dark()` follows `color-scheme`, which `data-theme` on the root can pin. */
export function tokensCss(): string {
  const colors = Object.entries(COLORS).map(([name, [day, night]]) => `  --${name}: light-dark(${day}, ${night});`);
  return [
    ":root {",
    "  color-scheme: light dark;",
    ...colors,
    `  --sans: ${SANS};`,
    `  --song: ${SONG};`,
    `  --song-frame: ${SONG_FRAME};`,
    "}",
    // Paper is white at night, too: custom properties are fixed where they are declared, so the day's are declared anew.
    ".on-paper {",
    "  color-scheme: light;",
    ...Object.entries(COLORS).map(([name, [day]]) => `  --${name}: ${day};`),
    "}",
    ':root[data-theme="light"] { color-scheme: light; }',
    ':root[data-theme="dark"] { color-scheme: dark; }',
    "",
  ].join("\n");
}
