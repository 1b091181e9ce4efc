import { PUBLIC_PATHS } from "@mochang/contract";
import { useEffect } from "react";

/** A path that no route knows: the page that says so is one of the server's own. */
export function RedirectToNotFound() {
  useEffect(() => location.replace(PUBLIC_PATHS.notFound), []);
  return null;
}
