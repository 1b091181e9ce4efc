import { laterDraftName, SEARCH_HITS_ALONE, SEARCH_PLACES_MAX, type SearchedWork } from "@mochang/contract";
import { useState } from "react";
import { fullSentenceOf } from "../lib/apiError.ts";
import { EmptyLeaf, RecordKind, recordUrl, SmallCover } from "../library/index.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Failure } from "../ui/Failure.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { useHitsOf, useSearch } from "./api.ts";
import { hitUrl } from "./hitUrl.ts";
import { MarkedQuote } from "./MarkedQuote.tsx";
import css from "./search.module.css";

/** Who speaks a line, or what it is. */
export const speakerOf = ({ type, speaker }: SearchedWork["hits"][number]): string =>
  speaker ?? { heading: "场头", chapter: "章名", character: "人名", transition: "转场" }[type] ?? "动作";

/** The first lines of a work, and all of them when they are asked for. */
function Lines({ work, q }: { work: SearchedWork; q: string }) {
  const [more, setMore] = useState(false);
  const all = useHitsOf(q, work.script.id, more);
  const hits = all.data ?? work.hits;
  return (
    <>
      <ol>
        {hits.map((hit) => (
          <li key={hit.start}>
            <a href={hitUrl(work, hit)} target="_blank" rel="opener">
              <b title={hit.heading}>{hit.heading || "稿头"}</b>
              <span className="small quiet">{speakerOf(hit)}</span>
              <MarkedQuote quote={hit.quote} marks={hit.marks} />
            </a>
          </li>
        ))}
      </ol>
      {all.data ? (
        all.data.length === SEARCH_HITS_ALONE && <p className="small quiet">只列前 {SEARCH_HITS_ALONE} 行。</p>
      ) : all.isError ? (
        <p className="small" role="alert">
          没有取到：{fullSentenceOf(all.error)}
          <button type="button" className="link" onClick={() => void all.refetch()}>
            再试一次
          </button>
        </p>
      ) : (
        work.linesLeft > 0 && (
          <button type="button" className={css.more} aria-busy={more} onClick={() => setMore(true)}>
            {work.places < SEARCH_PLACES_MAX ? `另外 ${work.linesLeft} 行` : "其余各行"}
            <Icon name="down" small />
          </button>
        )
      )}
    </>
  );
}

function Work({ work, q }: { work: SearchedWork; q: string }) {
  const { script, places } = work;
  const url = recordUrl(script);
  const where = [
    work.inName && "剧名",
    work.inAuthor && "作者",
    places > 0 && (isCapped(work) ? `${SEARCH_PLACES_MAX} 处以上` : `${places} 处`),
  ].filter(Boolean);
  return (
    <li className={css.work}>
      <SmallCover title={script.name} genre={script.type === 3 ? undefined : script.fileThemeName} />
      <div>
        <h2>
          <a href={url} target="_blank" rel="opener">
            {script.name}
          </a>
        </h2>
        <p className={css.meta}>
          <RecordKind type={script.type} />
          {[
            script.type === 3 ? "" : script.fileThemeName,
            script.author,
            laterDraftName(script.draftNumber),
            where.join("，"),
          ]
            .filter(Boolean)
            // Apart from each other: after an author in Hebrew the count would stand before it.
            .map((word, i) => (
              <bdi key={i}>·{word}</bdi>
            ))}
        </p>
        <Lines work={work} q={q} />
      </div>
    </li>
  );
}

/** More places of a work are not counted, and of several words each has that limit. */
const isCapped = ({ places }: SearchedWork): boolean => places >= SEARCH_PLACES_MAX;

/** How often the words stand in these works: a name or an author that holds them is no place of a text. */
function foundWords(works: readonly SearchedWork[], q: string): string {
  const places = works.reduce((sum, work) => sum + work.places, 0);
  if (places === 0) return `的剧名或作者里找到「${q}」`;
  return `里找到 ${places} 处${works.some(isCapped) ? "以上" : ""}「${q}」`;
}

/** What was found in one's own scripts, work by work with its first lines. */
export function SearchResults({ q }: { q: string }) {
  const search = useSearch(q);
  if (!search.data)
    return search.isError ? (
      <Failure title="没有搜成" sentence={fullSentenceOf(search.error)} onRetry={() => void search.refetch()} />
    ) : (
      <Skeleton className={css.waiting} widths={[30, 86, 72, 80]} />
    );
  const works = search.data.pages.flatMap((page) => page.works);
  if (works.length === 0)
    return (
      <EmptyLeaf title={`没有找到「${q}」`} sentence="剧名、人物、稿子里都没有。少几个字再搜搜看。">
        <ButtonLink className={css.all} href="/dashboard/allScript">
          看全部剧本
        </ButtonLink>
      </EmptyLeaf>
    );
  return (
    <section className={css.results} aria-label="搜索结果">
      <p className="small quiet" role="status">
        {search.hasNextPage ? "已经" : ""}在 {works.length} 部剧本{foundWords(works, q)}
        {search.hasNextPage ? "，还有更早的" : ""}。只搜您自己的稿子。
      </p>
      <ol>
        {works.map((work) => (
          <Work key={work.script.id} work={work} q={q} />
        ))}
      </ol>
      {search.hasNextPage && (
        <Button loading={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
          接着找
        </Button>
      )}
    </section>
  );
}
