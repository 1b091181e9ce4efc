import { useState, type FocusEvent } from "react";

/** Which of several has the keyboard's focus, a slip of the board by its scene or a tab by its id: it stays with that one when its element is made anew. */
export interface KeptFocus {
  /** The element of this one had the focus and was taken away with it. */
  isLost: (id: string) => boolean;
  onFocus: (id: string) => void;
  onBlur: (event: FocusEvent) => void;
}

/** Kept by what outlives the board, or the tabs. */
export function useKeptFocus(): KeptFocus {
  const [focus] = useState((): KeptFocus => {
    let focused: string | null = null;
    return {
      isLost: (id) => focused === id && document.activeElement === document.body,
      onFocus: (id) => (focused = id),
      onBlur: ({ relatedTarget }) => {
        // Without another element it is this one that goes away.
        if (relatedTarget) focused = null;
      },
    };
  });
  return focus;
}
