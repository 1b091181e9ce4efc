import clsx from "clsx";
import { Icon } from "../ui/Icon.tsx";
import css from "./works.module.css";

interface Props {
  label: string;
  meta: string;
  description: string;
  onClick: () => void;
}

/** The first tile of a list: an empty leaf. */
export const AddCard = ({ label, meta, description, onClick }: Props) => (
  <article className={clsx(css.work, css.add)}>
    <button type="button" aria-label={label} onClick={onClick}>
      <span className={css.cover}>
        <span className={css.leaf}>
          <Icon name="plus" />
        </span>
      </span>
    </button>
    <h2>
      <span>{label}</span>
    </h2>
    <p className={css.meta}>{meta}</p>
    <p className={css.verdict}>{description}</p>
  </article>
);
