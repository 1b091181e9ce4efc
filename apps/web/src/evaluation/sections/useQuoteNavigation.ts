import type { Citation, ReportSection } from "@mochang/contract";
import type { Quote } from "@mochang/screenplay";
import { useCallback, useEffect, useState } from "react";
import { useLatestCallback } from "../../lib/useLatestCallback.ts";
import type { PassageSequence } from "../../sheet/index.ts";
import { NARROW, useMedia } from "../../ui/useMedia.ts";
import { quoteSequence } from "./quoteSequence.ts";

/** On a narrow window the quote sheet covers two thirds from below: a chip below this share of the height would lie under it. */
const FREE_SHARE = 0.32;
/** A chip above this many pixels lies under the header and the strip of tabs. */
const HEADER_PX = 112;
/** Where the chip is scrolled to, in pixels from the top. */
const CHIP_TOP_PX = 132;

/** Keeps the citation that opened the quote sheet in sight above it. */
function scrollToOpenCitation(): void {
  const chip = document.querySelector('[data-part="citation"][aria-expanded="true"]')?.getBoundingClientRect();
  if (chip && (chip.bottom > window.innerHeight * FREE_SHARE || chip.top < HEADER_PX))
    window.scrollBy({ top: chip.top - CHIP_TOP_PX });
}

/**
 * The passages that the quote sheet goes through, null while it is closed, and what opens it. `readingId`: what the sections cite, where it is not
 * what the page is about. Another tab closes it. The callbacks keep
 * their identity, so that charts and written text are not drawn again for them.
 */
export function useQuoteNavigation(
  tab: number,
  sections: readonly Pick<ReportSection, "markdown">[],
  readingId?: string,
) {
  const narrow = useMedia(NARROW);
  const [trail, setTrail] = useState<PassageSequence | null>(null);
  const [trailTab, setTrailTab] = useState(tab);
  if (trailTab !== tab) {
    setTrailTab(tab);
    setTrail(null);
  }
  useEffect(() => {
    if (trail && narrow) scrollToOpenCitation();
  }, [trail, narrow]);
  const onCite = useLatestCallback((citation: Citation) =>
    setTrail({ ...quoteSequence(sections, citation), readingId }),
  );
  const onScenes = useCallback(
    (name: string, ordinals: number[]) => setTrail({ name, passages: ordinals.map((scene) => ({ scene })), at: 0 }),
    [],
  );
  const onScene = useCallback((scene: number) => onScenes("", [scene]), [onScenes]);
  const onQuotes = useCallback(
    (quotes: Quote[], at: number) =>
      setTrail({
        name: "原句",
        passages: quotes.map((q) => ({ scene: q.scene ?? 0, start: q.start, end: q.end })),
        at,
      }),
    [],
  );
  return {
    trail,
    onCite,
    onScene,
    onScenes,
    onQuotes,
    move: (at: number) => trail && setTrail({ ...trail, at }),
    close: () => setTrail(null),
  };
}
