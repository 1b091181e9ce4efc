import { useLayoutEffect, useRef, type RefObject } from "react";
import { isOverlapping, type PassageRange } from "./usedRows.ts";

/** The two commands of a passage: 不用这一处 and 放回去. Of one passage only one of them is on the page. */
type Command = "leaveOut" | "putBack";

/** Marks the button of a command, so that the focus finds it. */
export const passageCommand = (command: Command, { from, to }: PassageRange) => ({
  "data-command": command,
  "data-from": from,
  "data-to": to,
});

function buttonOf(root: HTMLElement, command: Command, passage: PassageRange): HTMLElement | undefined {
  const buttons = root.querySelectorAll<HTMLElement>(`[data-command="${command}"]`);
  return [...buttons].find(({ dataset: { from, to } }) =>
    isOverlapping(passage, [{ from: Number(from), to: Number(to) }]),
  );
}

export interface PassageFocus {
  root: RefObject<HTMLDivElement | null>;
  /** A passage is about to be left out, or put back: the button that does it may go. */
  move: (passage: PassageRange, isLeftOut: boolean) => void;
}

/** Moves the keyboard's focus with a passage, from 不用这一处 to 放回去 and back; where the command was refused, it stays. */
export function usePassageFocus(isMoving: boolean): PassageFocus {
  const root = useRef<HTMLDivElement>(null);
  const moved = useRef<{ passage: PassageRange; next: Command } | null>(null);
  useLayoutEffect(() => {
    if (isMoving || !moved.current || !root.current) return;
    const { passage, next } = moved.current;
    const button = buttonOf(root.current, next, passage);
    // The writer went on to something else meanwhile: that keeps the focus.
    if (button && document.activeElement === document.body) button.focus();
    moved.current = null;
  }, [isMoving]);
  return {
    root,
    move: (passage, isLeftOut) => (moved.current = { passage, next: isLeftOut ? "putBack" : "leaveOut" }),
  };
}
