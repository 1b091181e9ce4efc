import { Icon } from "../ui/Icon.tsx";

/** The first tile of the list: an empty leaf. */
export const AddCard = ({ onClick }: { onClick: () => void }) => (
  <article className="work add">
    <button type="button" aria-label="上传作品" onClick={onClick}>
      <span className="cover">
        <span className="leaf">
          <Icon name="plus" />
        </span>
      </span>
    </button>
    <h2>
      <span>上传作品</span>
    </h2>
    <p className="meta">剧本或小说，30&nbsp;MB 以内</p>
    <p className="say">支持 txt、doc、docx、pdf。三万到五万字，约两分钟读完。</p>
  </article>
);
