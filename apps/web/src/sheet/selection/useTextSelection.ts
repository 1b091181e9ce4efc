import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { SelectedText, SelectionInput } from "../view/sheetView.ts";

/** On touch a tap on the selection bar may clear the selection a moment before the tap's click arrives. */
export const CLEAR_DELAY_MS = 300;

export interface TextSelection {
  selected: SelectedText;
  input: SelectionInput;
}

/** The words selected on the sheet. `onClear` is called when the selection was cleared. */
export function useTextSelection(onClear: () => void) {
  const [selection, setSelection] = useState<TextSelection | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const changed = useCallback(
    (selected: SelectedText | null, input: SelectionInput) => {
      clearTimeout(timer.current);
      if (selected) return setSelection({ selected, input });
      const clear = (): void => {
        setSelection(null);
        onClear();
      };
      if (input === "touch") timer.current = setTimeout(clear, CLEAR_DELAY_MS);
      else clear();
    },
    [onClear],
  );
  return useMemo(() => ({ selection, changed }), [selection, changed]);
}
