import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router";

/** Takes the view out of the address, once the page behind the login is opened at it: reloaded, it opens at the step that its writer went on to. */
export function RemoveViewParam() {
  const [search, setSearch] = useSearchParams();
  const take = useEffectEvent(() => {
    if (!search.has("view")) return;
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete("view");
        return after;
      },
      { replace: true },
    );
  });
  useEffect(() => take(), []);
  return null;
}
