import type { Selected } from "./openPage.ts";

/** What text was chosen with: that decides when the choice is made. */
export type ChosenBy = "mouse" | "touch" | "keys";

export interface ChoosingEffects {
  /** Calls later; returns how to call it off. */
  later: (act: () => void, ms: number) => () => void;
  /** A choice has come to rest. `again`: it is the one told before, widened or narrowed since. */
  settled: (selected: Selected, by: ChosenBy, again: boolean) => void;
}

export interface Choosing {
  /** The hand has changed to this. */
  use: (by: ChosenBy) => void;
  readonly by: ChosenBy;
  /** The browser says that this is chosen now. */
  changed: (selected: Selected | null) => void;
  /** So many fingers are on the glass. */
  fingers: (count: number) => void;
  /** The key that widens a choice was let go. */
  released: () => void;
}

/** Handles that are dragged tell each step by a change of the selection, at most this far apart; a finger that rests a moment goes on. */
export const QUIET_MS = 700;
/** A finger that holds still so long has chosen; its end may have been told to a line that is not there any more. */
export const HELD_MS = 2_500;

const same = (a: Selected | null, b: Selected): boolean => a?.start === b.start && a.end === b.end;

/**
 * Tells when a choice of text has come to rest where nothing ends it as letting go of a mouse does: on glass when neither finger nor
 * selection has moved for a while (handles send no touch of their own), by the keyboard when Shift is let go.
 */
export function choosing({ later, settled }: ChoosingEffects, first: ChosenBy = "mouse"): Choosing {
  let by = first;
  let now: Selected | null = null;
  let told: Selected | null = null;
  let down = 0;
  let callOff = (): void => undefined;

  const settle = (): void => {
    callOff();
    if (!now || same(told, now)) return;
    const again = told !== null;
    told = now;
    settled(now, by, again);
  };
  const wait = (): void => {
    callOff();
    if (by === "touch" && now && !same(told, now)) callOff = later(settle, down > 0 ? HELD_MS : QUIET_MS);
  };
  return {
    get by() {
      return by;
    },
    use(next) {
      by = next;
    },
    changed(selected) {
      if (selected === null) {
        callOff();
        now = told = null;
      } else if (!same(now, selected)) {
        now = selected;
        wait();
      }
    },
    fingers(count) {
      if (count === down) return;
      down = count;
      wait();
    },
    released() {
      if (by === "keys") settle();
    },
  };
}
