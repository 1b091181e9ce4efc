import { useEffect, useRef } from "react";
import { placeIn } from "../library/index.ts";
import { goToRow, ordinalsOf, type SheetView } from "../sheet/index.ts";
import { itemToFix } from "./todo/openItem.ts";

/** Opens the script at the scene that its address names, once; a place to be fixed there is shown by 待办. The focus stays: a phone would raise its keyboard. */
export function useOpeningScene(sheet: SheetView | null): void {
  const done = useRef(false);
  useEffect(() => {
    if (!sheet || done.current) return;
    done.current = true;
    const place = placeIn(new URLSearchParams(location.search));
    if (!place || itemToFix.get()) return;
    const index = ordinalsOf(sheet.doc()).indexOf(place.scene);
    if (index < 0) return;
    sheet.scrollToScene(index);
    const tr = goToRow(index)(sheet.view.state);
    if (tr) sheet.view.dispatch(tr);
  }, [sheet]);
}
