import { useState, type FocusEvent } from "react";

/** Which slip of the board has the keyboard's focus, by its scene: it stays with the scene when another one is opened, or it goes to another column. */
export interface SlipFocus {
  /** The slip of this scene had the focus and was taken away with it. */
  isLost: (sceneId: string) => boolean;
  onFocus: (sceneId: string) => void;
  onBlur: (event: FocusEvent) => void;
}

/** Kept by what outlives the board. */
export function useSlipFocus(): SlipFocus {
  const [focus] = useState((): SlipFocus => {
    let focused: string | null = null;
    return {
      isLost: (sceneId) => focused === sceneId && document.activeElement === document.body,
      onFocus: (sceneId) => (focused = sceneId),
      onBlur: ({ relatedTarget }) => {
        // Without another element the slip itself goes away.
        if (relatedTarget) focused = null;
      },
    };
  });
  return focus;
}
