import type { StoryThread } from "./threads.ts";

/** Pixels between two columns, by how many there are: 80 columns on a phone, 358 px wide, have 4 px each and no room for any between them. */
export const columnGap = (columns: number): number => (columns <= 16 ? 8 : columns <= 40 ? 2 : 0);
/** The width that captions are laid out for. */
const WIDTH = 976;
/** Of a caption that another would run into. */
const CAPTION = 96;
/** A thread that is shorter has its end's caption behind the mark, not below it. */
const SHORT = 150;

/** How far right a scene stands among the columns of the board: a part of the whole width, and pixels. */
export interface Place {
  share: number;
  px: number;
}
export const placeStyle = ({ share, px }: Place): string => `calc(${(share * 100).toFixed(3)}% + ${px.toFixed(1)}px)`;
const pixels = ({ share, px }: Place): number => share * WIDTH + px;

/** The places of all scenes, by how many stand in each column. A column without scenes keeps its width. */
export function placesOf(columns: readonly number[]): Place[] {
  const n = columns.length;
  const gap = columnGap(n);
  return columns.flatMap((count, column) =>
    Array.from({ length: count }, (_, i) => {
      const at = column + (i + 0.5) / count;
      return { share: at / n, px: gap * (column - ((n - 1) * at) / n) };
    }),
  );
}

/** A caption of a thread: of which scene, and where it stands to the mark. */
export interface Caption {
  scene: number;
  align: "start" | "middle" | "end" | "behind";
  /** The scene's name is said, not its number alone. */
  isNamed: boolean;
}

/** The captions that fit: the first scene's and the paying one's with names, between them numbers where there is room. */
export function captionsOf({ touches }: Pick<StoryThread, "touches">, places: readonly Place[]): Caption[] {
  const scenes = touches.flatMap((touch, i) => (touch ? [i] : []));
  const [first] = scenes;
  if (first === undefined) return [];
  const x = (scene: number): number => pixels(places[scene] ?? { share: 0, px: 0 });
  const end = scenes.findLast((scene) => touches[scene] === "paid" || touches[scene] === "planned");
  const isShort = end !== undefined && x(end) - x(first) < SHORT;
  const captions: Caption[] = [{ scene: first, align: x(first) > WIDTH - CAPTION ? "end" : "start", isNamed: true }];
  for (const scene of scenes) {
    const isFree = x(scene) - x(captions.at(-1)!.scene) >= (captions.length === 1 ? CAPTION : CAPTION / 4);
    if (scene === first || scene === end || !isFree) continue;
    if (end === undefined || isShort || x(end) - x(scene) >= CAPTION)
      captions.push({ scene, align: "middle", isNamed: false });
  }
  if (end !== undefined)
    captions.push({ scene: end, align: isShort && x(end) < WIDTH - CAPTION ? "behind" : "end", isNamed: true });
  return captions;
}
