import { OriginLabel } from "../../ui/OriginLabel.tsx";
import css from "../sections/sectionHead.module.css";

/** The heading of figures that rules have counted. */
export const FigureHead = ({ title }: { title: string }) => (
  <div className={css.head}>
    <h2 className="h3">{title}</h2>
    <OriginLabel origin="rules" />
  </div>
);
