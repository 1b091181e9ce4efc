import type { ReactNode } from "react";
import css from "./UploadCost.module.css";

/** The line above the upload form's buttons: what the evaluation will cost and take. It keeps its height while that is not known. */
export const UploadCost = ({ children }: { children?: ReactNode }) => <div className={css.cost}>{children}</div>;

/** `UploadCost` as one sentence of full width, for when there is no price to show. */
export const UploadCostSentence = ({ children }: { children: ReactNode }) => (
  <UploadCost>
    <p className={css.wide}>{children}</p>
  </UploadCost>
);
