/** Frames in a row in which the target has to stay where it was scrolled to. */
const STABLE_FRAMES = 4;
/** After so many frames it is left where it is. */
const MAX_FRAMES = 90;
/** A smaller difference is rounding, not movement. */
const TOLERANCE_PX = 1;

export interface FrameScheduler {
  request: (act: () => void) => number;
  cancel: (handle: number) => void;
}

const BROWSER_FRAMES: FrameScheduler = {
  request: (act) => requestAnimationFrame(act),
  cancel: (handle) => cancelAnimationFrame(handle),
};

/**
 * Scrolls to a target and follows it while the layout around it is still changing: scenes that were not laid out yet have an estimated
 * height, and another type size moves them all. `scroll` scrolls there, `position` tells where the target is. Returns how to stop,
 * e.g. when the reader scrolls.
 */
export function scrollUntilStable(
  scroll: () => void,
  position: () => number,
  frames: FrameScheduler = BROWSER_FRAMES,
): () => void {
  let handle = 0;
  let stable = 0;
  let remainingFrames = MAX_FRAMES;
  scroll();
  let at = position();
  const check = (): void => {
    if (Math.abs(position() - at) > TOLERANCE_PX) {
      scroll();
      at = position();
      stable = 0;
    } else stable += 1;
    if (stable < STABLE_FRAMES && --remainingFrames > 0) handle = frames.request(check);
  };
  handle = frames.request(check);
  return () => frames.cancel(handle);
}
