/** Frames in a row in which a place has to stay where it was put. */
const CALM_FRAMES = 4;
/** After so many frames it is left where it is. */
const MOST_FRAMES = 90;
/** Less than this is no move. */
const NEAR_PX = 1;

export interface Frames {
  next: (act: () => void) => number;
  drop: (asked: number) => void;
}

const WINDOW: Frames = { next: (act) => requestAnimationFrame(act), drop: (asked) => cancelAnimationFrame(asked) };

/**
 * Scrolls to a place and stays with it while the page around it is still moving: scenes on the way are guesses of a height until they
 * come near the window, and another type size moves them all. `put` scrolls there, `where` tells where the place is then. Returns how
 * to leave it, e.g. when the reader scrolls.
 */
export function aim(put: () => void, where: () => number, frames: Frames = WINDOW): () => void {
  let asked = 0;
  let calm = 0;
  let left = MOST_FRAMES;
  put();
  let at = where();
  const look = (): void => {
    const now = where();
    if (Math.abs(now - at) > NEAR_PX) {
      put();
      at = where();
      calm = 0;
    } else calm += 1;
    if (calm < CALM_FRAMES && --left > 0) asked = frames.next(look);
  };
  asked = frames.next(look);
  return () => frames.drop(asked);
}
