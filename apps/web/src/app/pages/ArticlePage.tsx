import { readingMinutes, type ArticleEntry, type ArticleText } from "@mochang/contract";
import clsx from "clsx";
import { useEffect, useState, type MouseEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { RequireLogin, UserLine } from "../../account/index.ts";
import { articleUrl, useArticle, useArticles } from "../../posts/index.ts";
import { kindOf, fullSentenceOf } from "../../lib/apiError.ts";
import { day, hanCount } from "../../lib/format.ts";
import { useProgressTitle } from "../../run/useProgressTitle.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ThemeSwitch } from "../../ui/ThemeSwitch.tsx";
import { WaitingPage } from "../../ui/WaitingPage.tsx";
import headerCss from "../../ui/header.module.css";
import css from "./ArticlePage.module.css";

/** A heading counts as reached this far below the window's top. */
const REACHED_PX = 140;

/** The section in view. */
function useSectionInView(sections: ArticleText["sections"]): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const update = () => {
      const reached = sections.findLastIndex(({ anchor }) => {
        const heading = document.getElementById(anchor);
        return heading !== null && heading.getBoundingClientRect().top < REACHED_PX;
      });
      // At the end of the page the last section may be too short to come up to the line.
      const ended = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
      setCurrent(ended && window.scrollY > 0 ? sections.length - 1 : Math.max(0, reached));
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, [sections]);
  return current;
}

const goTo = (anchor: string) => (click: MouseEvent) => {
  const heading = document.getElementById(anchor);
  if (!heading) return;
  click.preventDefault();
  heading.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  history.replaceState(history.state, "", `#${encodeURIComponent(anchor)}`);
};

const Anchors = ({ sections, current }: { sections: ArticleText["sections"]; current: number }) => (
  <ol>
    {sections.map(({ anchor, title }, i) => (
      <li key={anchor}>
        <a href={`#${anchor}`} aria-current={i === current ? "true" : undefined} onClick={goTo(anchor)}>
          {title}
        </a>
      </li>
    ))}
  </ol>
);

/** The articles before and after this one. */
function Neighbours({ all, id }: { all: readonly ArticleEntry[]; id: string }) {
  const at = all.findIndex((article) => article.id === id);
  const before = at > 0 ? all[at - 1] : undefined;
  const after = at >= 0 ? all[at + 1] : undefined;
  return (
    <nav className={css.next} aria-label="上一篇与下一篇">
      {before && (
        <Link to={articleUrl(before)}>
          <small>上一篇</small>
          <b>{before.title}</b>
        </Link>
      )}
      {after && (
        <Link className={css.after} to={articleUrl(after)}>
          <small>下一篇</small>
          <b>{after.title}</b>
        </Link>
      )}
    </nav>
  );
}

function Article({ article, all }: { article: ArticleText; all: readonly ArticleEntry[] }) {
  const { sections } = article;
  const current = useSectionInView(sections);
  useProgressTitle(`${article.title} · 墨场`, null);
  // The article comes after the address was opened: the section that it names is shown then.
  useEffect(() => {
    // Compared as the address has it: whatever stands behind # need not be decodable.
    const named = sections.find(({ anchor }) => location.hash === `#${encodeURIComponent(anchor)}`);
    if (named) document.getElementById(named.anchor)?.scrollIntoView();
    else window.scrollTo({ top: 0 });
  }, [sections]);
  return (
    <div className={css.layout}>
      <nav className={css.anchors} aria-label="本文各节">
        <h2>{article.series}</h2>
        <Anchors sections={sections} current={current} />
      </nav>
      <main id="main">
        <article>
          <h1 className="h1">{article.title}</h1>
          <p className={css.source}>
            <span>{article.source}</span>
            <time className="num">{day(`${article.time} 00:00:00`)}</time>
            <span className="num">
              {article.characters.toLocaleString("en-US")} 字，约 {readingMinutes(article.characters)} 分钟
            </span>
          </p>
          <details className={css.folded}>
            <summary>
              本文{hanCount(sections.length)}节
              <Icon name="down" small />
            </summary>
            <nav aria-label="本文各节（折起）">
              <Anchors sections={sections} current={current} />
            </nav>
          </details>
          {/* The server makes this HTML from our own Markdown and lets no markup through (content/articleHtml.ts). */}
          <div className={css.body} dangerouslySetInnerHTML={{ __html: article.content }} />
          <Neighbours all={all} id={article.id} />
        </article>
      </main>
    </div>
  );
}

function NoArticle({ sentence }: { sentence: string }) {
  useProgressTitle("没有这篇文章 · 墨场", null);
  return (
    <main id="main" className={css.message}>
      <h1 className="h2">没有这篇文章</h1>
      <p className="quiet">{sentence}</p>
      <p>
        <Link className="link" to="/dashboard/selectedArticles">
          看全部文章
        </Link>
      </p>
    </main>
  );
}

function Page() {
  const [search] = useSearchParams();
  const list = useArticles();
  // Without an id, the first article of the series that is named.
  const id = search.get("id") || (list.data?.find(({ sort }) => String(sort) === search.get("sort"))?.id ?? null);
  const article = useArticle(id);
  if (article.data) return <Article key={article.data.id} article={article.data} all={list.data ?? []} />;
  const error = article.error ?? (id === null ? list.error : null);
  if (error && kindOf(error) === "other" && "status" in error && [400, 404].includes(Number(error.status)))
    return <NoArticle sentence="可能已经撤下，或者地址写错了。" />;
  if (error)
    return (
      <main id="main" className={css.message}>
        <Failure
          title="文章没有取到"
          sentence={fullSentenceOf(error)}
          onRetry={() => void (id === null ? list : article).refetch()}
        />
      </main>
    );
  if (id === null && list.data) return <NoArticle sentence="地址里没有写是哪一篇。" />;
  return (
    <main id="main" className={css.message} aria-busy="true">
      <Skeleton widths={[60, 32, 100, 96, 88, 100, 72]} />
    </main>
  );
}

/** /articlesoutline: an article, with its sections at the side. */
export function ArticlePage() {
  return (
    <RequireLogin waiting={<WaitingPage />}>
      <a className="skip" href="#main">
        跳到正文
      </a>
      <header className={clsx(headerCss.header, css.header)}>
        <Link className="brand" to="/dashboard/list" aria-label="墨场，回到首页">
          墨场
        </Link>
        <Link className={clsx("only-d", css.name)} to="/dashboard/selectedArticles">
          精选文章
        </Link>
        <span className={headerCss.spacer} />
        <ThemeSwitch />
        <UserLine />
      </header>
      <Page />
    </RequireLogin>
  );
}
