import { readingMinutes, type ArticleEntry } from "@mochang/contract";
import { useSite } from "../../account/index.ts";
import { articleUrl, useArticles } from "../../posts/index.ts";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { hanNumber } from "../../lib/format.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import homeCss from "../home/home.module.css";
import css from "./ArticlesPage.module.css";

const Row = ({ article, number }: { article: ArticleEntry; number: number }) => (
  <li>
    <a href={articleUrl(article)} target="_blank" rel="opener">
      <span className={css.number} aria-hidden="true">
        {hanNumber(number)}
      </span>
      <span>
        <h3>{article.title}</h3>
        <p>{article.desc}</p>
      </span>
      <span className="tiny quiet num">{readingMinutes(article.characters)} 分钟</span>
    </a>
  </li>
);

function Series() {
  const articles = useArticles();
  if (!articles.data)
    return articles.isError ? (
      <Failure title="文章没有取到" sentence={fullSentenceOf(articles.error)} onRetry={() => void articles.refetch()} />
    ) : (
      <Skeleton className={css.waiting} widths={[44, 86, 62, 74, 58]} />
    );
  const all = articles.data;
  if (all.length === 0) return <EmptyState title="还没有文章" sentence="编辑部发布以后，会列在这里。" />;
  return [...new Set(all.map(({ series }) => series))].map((series) => (
    <section key={series} className={css.series} aria-labelledby={`series-${series}`}>
      <h2 className="h3" id={`series-${series}`}>
        {series}
      </h2>
      <ol>
        {all.map((article, i) =>
          article.series === series ? <Row key={article.id} article={article} number={i + 1} /> : null,
        )}
      </ol>
    </section>
  ));
}

/** /dashboard/selectedArticles */
export function ArticlesPage() {
  const site = useSite();
  useProgressTitle("精选文章 · 墨场", null);
  return (
    <main className={homeCss.page} id="main">
      <h1 className="h1">精选文章</h1>
      <p className="quiet">写给正在写的人：怎么搭故事，怎么立人物。</p>
      <Series />
      <SiteFoot foot={site.data?.foot} />
    </main>
  );
}
