import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { SHEET_OVERLAY_ID } from "./sheetOverlayId.ts";
import css from "./SheetOverlay.module.css";

interface Props {
  label: string;
  /** Stands in the foot beside the label. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Something that a panel shows in the middle, over the sheet, as long as it is drawn. The sheet stays as it is and takes no keys. */
export function SheetOverlay({ label, foot, children }: Props) {
  const stage = document.getElementById(SHEET_OVERLAY_ID);
  useEffect(() => {
    const sheet = document.getElementById("main");
    if (!sheet) return;
    sheet.inert = true;
    return () => {
      sheet.inert = false;
    };
  }, []);
  if (!stage) return null;
  return createPortal(
    <div className={css.overlay} role="region" aria-label={label}>
      {/* The region scrolls by keys. */}
      <div className={css.scroll} tabIndex={0} role="group" aria-label={label}>
        {children}
      </div>
      <p className={css.foot}>
        <b>{label}</b>
        <span className="num">{foot}</span>
      </p>
    </div>,
    stage,
  );
}
