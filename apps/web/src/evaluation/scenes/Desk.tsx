import type { SceneJson } from "@mochang/screenplay";
import { useCallback, type CSSProperties, type RefObject } from "react";
import type { Page, PageEvents, PageKit } from "../../library/index.ts";
import { NotePop } from "./NotePop.tsx";
import type { Reading } from "./readingPrefs.ts";
import { SearchBar } from "./SearchBar.tsx";
import type { Noting } from "./useNoting.ts";
import type { useSearch } from "./useSearch.ts";

interface Props {
  desk: RefObject<HTMLElement | null>;
  kit: PageKit;
  name: string;
  scenes: SceneJson[];
  page: Page | null;
  events: PageEvents;
  onPage: (page: Page | null) => void;
  reading: Reading | null;
  find: ReturnType<typeof useSearch>;
  noting: Noting;
  /** The line on which the keyboard stands, for those who hear the page. */
  heard: string;
}

const typeOf = ({ type, row, paper }: Reading) =>
  ({
    "--type": `${type}px`,
    "--row": `${Math.round((type * row) / 2) * 2}px`,
    "--sheet-paper": `var(--${paper})`,
  }) as CSSProperties;

/** Room for the action box. */
const POP_PX = 72;

/** Where the action box of a passage stands on the sheet, by a place in it: always in sight. Null when the place is not laid out. */
function topOf(page: Page, desk: HTMLElement, at: number): number | null {
  const box = page.boxOf({ start: at, end: at + 1 });
  const sheet = desk.querySelector(".script-sheet");
  if (!box || !sheet) return null;
  const { top, bottom } = desk.getBoundingClientRect();
  return Math.max(top + 8, Math.min(box.top - 8, bottom - POP_PX)) - sheet.getBoundingClientRect().top;
}

/** The script on its desk, with the search over it and the note in hand beside its passage. */
export function Desk({
  desk,
  kit: { ScriptPage },
  name,
  scenes,
  page,
  events,
  onPage,
  reading,
  find,
  noting,
  heard,
}: Props) {
  const { notes, drawn, hover, write, remove } = noting;
  const scroller = useCallback(() => desk.current ?? document.documentElement, [desk]);
  const held = hover.id === null || !hover.pop ? undefined : notes.find((note) => note.id === hover.id);
  const pop = held && held.start !== null && held.end !== null && held.draft === null ? held : null;
  const top =
    pop && page && desk.current
      ? topOf(page, desk.current, hover.at === null ? (pop.start ?? 0) : Math.min(hover.at, (pop.end ?? 1) - 1))
      : null;
  return (
    <main className="desk" id="main" ref={desk} tabIndex={-1} style={reading ? typeOf(reading) : undefined}>
      {find.open && (
        <SearchBar
          words={find.words}
          count={find.count}
          at={find.at}
          onWords={find.type}
          onMove={find.move}
          onClose={find.close}
        />
      )}
      <ScriptPage name={name} scenes={scenes} notes={drawn} scroller={scroller} events={events} onPage={onPage}>
        {pop && top !== null && (
          <NotePop
            top={top}
            onEnter={hover.stay}
            onLeave={hover.let}
            onRemove={() => remove(pop)}
            onEdit={() => write(pop.id)}
          />
        )}
      </ScriptPage>
      <p className="sr" role="status">
        {heard}
      </p>
    </main>
  );
}
