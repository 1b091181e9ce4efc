import { useLayoutEffect } from "react";
import { removeOpening } from "./removeOpening.ts";

/**
 * What a page shows until it is known who is logged in: the name alone, over the whole window, as before its code came. Where the page came with its frame, the frame stays.
 */
export function WaitingPage() {
  useLayoutEffect(() => removeOpening, []);
  return (
    <p className="opening" aria-busy="true">
      <span className="brand">墨场</span>
    </p>
  );
}
