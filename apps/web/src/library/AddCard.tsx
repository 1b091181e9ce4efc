import clsx from "clsx";
import { Icon } from "../ui/Icon.tsx";
import css from "./works.module.css";

/** The first tile of the list: an empty leaf. */
export const AddCard = ({ onClick }: { onClick: () => void }) => (
  <article className={clsx(css.work, css.add)}>
    <button type="button" aria-label="上传作品" onClick={onClick}>
      <span className={css.cover}>
        <span className={css.leaf}>
          <Icon name="plus" />
        </span>
      </span>
    </button>
    <h2>
      <span>上传作品</span>
    </h2>
    <p className={css.meta}>剧本或小说，30&nbsp;MB 以内</p>
    <p className={css.verdict}>支持 txt、doc、docx、pdf。三万到五万字，约两分钟读完。</p>
  </article>
);
