import type { PanelProps } from "./panelProps.ts";
import css from "./editor.module.css";

/** On a phone, at the top of a panel that has come up over the sheet: a press lets it go down again. */
export const PanelGrip = ({ panels }: Pick<PanelProps, "panels">) => (
  <button type="button" className={css.grip} aria-label="放下面板" onClick={() => panels.bringFront(null)} />
);
