import clsx from "clsx";
import { OriginLabel } from "../../ui/OriginLabel.tsx";
import { isOddLength, usualMinutes, type EpisodeLength } from "./episodeNotes.ts";
import css from "./overview.module.css";

/** 每集多长: a bar an episode, the usual length as a line across; the table says it all again. */
export function EpisodeLengths({ episodes }: { episodes: readonly EpisodeLength[] }) {
  const usual = usualMinutes(episodes);
  const longest = Math.max(0, ...episodes.map(({ minutes }) => minutes ?? 0));
  if (longest === 0) return null;
  const share = (minutes: number): string => `${(100 * minutes) / longest}%`;
  return (
    <>
      <p className={css.lengthsHead}>
        {`每集多长，最长 ${longest} 分钟${usual === null ? "" : `，横线是一般的 ${usual} 分钟`}。空心的还没有写`}
        <OriginLabel origin="rules" />
      </p>
      <div className={css.lengths} aria-hidden="true">
        {usual !== null && <hr style={{ bottom: share(usual) }} />}
        {episodes.map(({ number, minutes }) => (
          <i
            key={number}
            className={clsx(minutes === null && css.unsaid, isOddLength(minutes, usual) && css.odd)}
            style={{ height: minutes === null ? "100%" : share(minutes) }}
          />
        ))}
      </div>
    </>
  );
}
