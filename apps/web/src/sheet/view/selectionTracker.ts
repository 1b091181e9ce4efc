import type { SelectedText, SelectionInput } from "./sheetView.ts";

export interface SelectionTrackerEffects {
  /** Calls later; returns how to cancel. */
  later: (act: () => void, ms: number) => () => void;
  /** A selection is finished. `extended`: it is the one reported before, widened or narrowed since. */
  onSettled: (selected: SelectedText, input: SelectionInput, extended: boolean) => void;
}

export interface SelectionTracker {
  readonly input: SelectionInput;
  setInput: (input: SelectionInput) => void;
  /** What the browser says is selected now. */
  selectionChanged: (selected: SelectedText | null) => void;
  /** Fingers on the screen. */
  setTouchCount: (count: number) => void;
  shiftReleased: () => void;
}

/** A dragged handle changes the selection in steps at most this far apart; a finger that pauses shorter is still selecting. */
export const SETTLE_MS = 700;
/** A finger that holds still so long has selected; its touchend may have gone to an element that was removed. */
export const MAX_TOUCH_MS = 2_500;

const isSame = (a: SelectedText | null, b: SelectedText): boolean => a?.start === b.start && a.end === b.end;

/**
 * Tells when a selection is finished where no mouse button says so: by touch when neither finger nor selection has moved for
 * `SETTLE_MS` (selection handles send no touch events), by keyboard when Shift is released.
 */
export function createSelectionTracker(
  { later, onSettled }: SelectionTrackerEffects,
  initialInput: SelectionInput = "mouse",
): SelectionTracker {
  let input = initialInput;
  let current: SelectedText | null = null;
  let reported: SelectedText | null = null;
  let touches = 0;
  let cancel: (() => void) | null = null;

  const settle = (): void => {
    cancel?.();
    if (!current || isSame(reported, current)) return;
    const extended = reported !== null;
    reported = current;
    onSettled(current, input, extended);
  };
  const waitUntilSettled = (): void => {
    cancel?.();
    if (input === "touch" && current && !isSame(reported, current))
      cancel = later(settle, touches > 0 ? MAX_TOUCH_MS : SETTLE_MS);
  };
  return {
    get input() {
      return input;
    },
    setInput(next) {
      input = next;
    },
    selectionChanged(selected) {
      if (selected === null) {
        cancel?.();
        current = reported = null;
      } else if (!isSame(current, selected)) {
        current = selected;
        waitUntilSettled();
      }
    },
    setTouchCount(count) {
      if (count === touches) return;
      touches = count;
      waitUntilSettled();
    },
    shiftReleased() {
      if (input === "keyboard") settle();
    },
  };
}
