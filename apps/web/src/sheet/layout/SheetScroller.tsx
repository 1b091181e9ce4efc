import { useCallback, type CSSProperties } from "react";
import { NoteToolbar } from "../notes/NoteToolbar.tsx";
import type { ReadingPreferences } from "../reading/readingPreferences.ts";
import { SearchBar } from "../search/SearchBar.tsx";
import type { OpenSheet } from "../useSheet.ts";
import { Sheet } from "../view/Sheet.tsx";
import css from "../SheetFrame.module.css";

const styleOf = ({ type, row, paper }: ReadingPreferences) =>
  ({
    "--type": `${type}px`,
    // An even height, so that half a line is whole pixels.
    "--row": `${Math.round((type * row) / 2) * 2}px`,
    "--sheet-paper": `var(--${paper})`,
  }) as CSSProperties;

/** The part of the page that scrolls the script, with the search over it and the toolbar of a note beside its passage. */
export function SheetScroller({ open }: { open: OpenSheet }) {
  const { name, structure, sheet, scroller, reading, search, notes, events, onView, announced, extension } = open;
  const scrollerOf = useCallback(() => scroller.current ?? document.documentElement, [scroller]);
  return (
    <main
      className={css.scroller}
      id="main"
      ref={scroller}
      tabIndex={-1}
      style={reading.preferences ? styleOf(reading.preferences) : undefined}
    >
      {search.open && <SearchBar search={search} />}
      <Sheet
        name={name}
        scenes={structure.scenes}
        reading={structure.reading.lines}
        scroller={scrollerOf}
        events={events}
        extension={extension}
        onView={onView}
      >
        {sheet && <NoteToolbar sheet={sheet} scroller={scroller} commands={notes} />}
      </Sheet>
      <p className="sr" role="status">
        {announced}
      </p>
    </main>
  );
}
