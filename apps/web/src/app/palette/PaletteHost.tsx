import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { createStore, useStore } from "../../ui/store.ts";
import { Palette } from "./Palette.tsx";

/** Pages on which Mod-K is the text's own key. */
const EDITORS = ["/newEditscript", "/editscript", "/createdscript"];
/** Pages without an account. */
const PUBLIC = ["/404"];

const opened = createStore(false);
/** Opens the palette, from a button. */
export const openPalette = (): void => opened.set(true);

const close = (): void => opened.set(false);

/** All pages of the app, with the palette over them: Mod-K, inside an editor Mod-Shift-K. */
export function PaletteHost() {
  const isOpen = useStore(opened);
  const { pathname } = useLocation();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (PUBLIC.includes(pathname) || event.shiftKey !== EDITORS.includes(pathname)) return;
      event.preventDefault();
      opened.set(!opened.get());
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [pathname]);
  return (
    <>
      <Outlet />
      {isOpen && <Palette onClose={close} />}
    </>
  );
}
