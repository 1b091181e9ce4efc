import { readingMinutes, type ArticleEntry } from "@mochang/contract";
import { articleUrl } from "./urls.ts";
import css from "./posts.module.css";

/** Articles side by side, as the home page shows them; each opens in a window of its own. */
export const ArticleRows = ({ articles }: { articles: readonly ArticleEntry[] }) => (
  <ul className={css.articles}>
    {articles.map((article) => (
      <li key={article.id}>
        <a href={articleUrl(article)} target="_blank" rel="opener">
          <h3>{article.title}</h3>
          <p>{article.desc}</p>
          <span className="tiny num">
            {article.series}
            {"　"}
            {readingMinutes(article.characters)} 分钟
          </span>
        </a>
      </li>
    ))}
  </ul>
);
