import { useEffect } from "react";
import { useLatestCallback } from "../lib/useLatestCallback.ts";

/** Files that are dragged to where nothing takes them are kept from the browser, which would leave the page to open them. */
export function useStrayFiles({ onDrag, onDrop }: { onDrag?: () => void; onDrop: () => void }): void {
  const refuse = useLatestCallback((event: DragEvent): void => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    if (event.type === "drop") onDrop();
    else onDrag?.();
  });
  useEffect(() => {
    const types = ["dragover", "drop"] as const;
    for (const type of types) addEventListener(type, refuse);
    return () => types.forEach((type) => removeEventListener(type, refuse));
  }, [refuse]);
}
