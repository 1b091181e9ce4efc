import type { ScenePair } from "@mochang/contract";
import type { Kind } from "./sceneFilter.ts";

/** A scene's block on one of the two bands, in units of the drawing's width. */
export interface Block {
  pair: number;
  kind: Kind;
  x: number;
  width: number;
}

/** The band between a scene's two places. */
export interface SceneLink {
  pair: number;
  kind: Kind;
  moved: boolean;
  path: string;
}

export interface MapLayout {
  old: Block[];
  new: Block[];
  ribbons: SceneLink[];
}

/** Share of a block's width that is left white to its right, and the most in units. */
const GAP_SHARE = 0.12;
const MAX_GAP = 2;

function band(
  scenes: readonly { pair: number; kind: Kind; ordinal: number; characters: number }[],
  width: number,
): Block[] {
  const inOrder = [...scenes].sort((a, b) => a.ordinal - b.ordinal);
  // Even an empty scene is seen: three tenths of the width are shared evenly, the rest by length.
  const total = inOrder.reduce((n, s) => n + s.characters, 0) || 1;
  let x = 0;
  return inOrder.map(({ pair, kind, characters }) => {
    const own = width * (0.3 / inOrder.length + (0.7 * characters) / total);
    const block = { pair, kind, x, width: own - Math.min(MAX_GAP, own * GAP_SHARE) };
    x += own;
    return block;
  });
}

/** Both drafts as bands of blocks, their lengths by characters, and a ribbon for every scene that stands in both. */
export function layOutMap(pairs: readonly ScenePair[], width: number, top: number, bottom: number): MapLayout {
  const side = (which: "old" | "new") =>
    pairs.flatMap((p, pair) =>
      p[which] ? [{ pair, kind: p.kind, ordinal: p[which].ordinal, characters: p[which].characters }] : [],
    );
  const [old, next] = [band(side("old"), width), band(side("new"), width)];
  const at = new Map(old.map((b) => [b.pair, b]));
  const round = (n: number): number => Math.round(n * 10) / 10;
  const middle = (top + bottom) / 2;
  const ribbons = next.flatMap((b): SceneLink[] => {
    const a = at.get(b.pair);
    if (!a) return [];
    const [x1, x2, y1, y2] = [a.x, a.x + a.width, b.x, b.x + b.width].map(round) as [number, number, number, number];
    return [
      {
        pair: b.pair,
        kind: b.kind,
        moved: pairs[b.pair]?.moved ?? false,
        path: `M${x1} ${top}C${x1} ${middle} ${y1} ${middle} ${y1} ${bottom}L${y2} ${bottom}C${y2} ${middle} ${x2} ${middle} ${x2} ${top}Z`,
      },
    ];
  });
  // What was moved is drawn over what was not.
  ribbons.sort((a, b) => Number(a.moved) - Number(b.moved));
  return { old, new: next, ribbons };
}

/** The block of a band under x; the last one beyond the end. */
export function blockAt(blocks: readonly Block[], x: number): Block | null {
  return blocks.findLast((b) => b.x <= x) ?? blocks[0] ?? null;
}
