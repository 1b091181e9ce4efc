import type { BaseLine } from "@mochang/contract";
import { findLine } from "@mochang/screenplay";
import type { Node } from "prosemirror-model";
import { useEffect, useRef } from "react";
import { setChangeMarks, type ChangeMark } from "../../sheet/index.ts";
import type { Editor } from "../useEditor.ts";
import { changedWords } from "../../lib/changedWords.ts";
import type { Hunk } from "./hunks.ts";
import type { HunkState } from "./hunkState.ts";

/** The words of a line that a hunk takes away, by their offsets in it; all of it where the line has struck words in between. */
function goingWords(doc: Node, { op, before, lines }: Hunk): ChangeMark["washed"] {
  const found = before?.id == null || op === "insert" ? null : findLine(doc, before.id);
  if (!found || !before) return [];
  const text = found.node.textContent;
  const lead = text.indexOf(before.content);
  if (op === "delete" || lead < 0) return [{ from: 0, to: text.length }];
  let at = lead;
  return changedWords(before.content, lines[0]?.content ?? "").flatMap(({ text: words, is }) => {
    const from = at;
    if (is !== "new") at += words.length;
    return is === "gone" ? [{ from, to: at }] : [];
  });
}

function markOf(doc: Node, hunk: Hunk, first: BaseLine | undefined, state: ChangeMark["state"]): ChangeMark[] {
  const { op, before, key } = hunk;
  const lineId = before?.id ?? (before ? null : (first?.id ?? null));
  if (lineId === null) return [];
  const place = op !== "insert" ? "line" : before ? "below" : "above";
  return [{ lineId, number: key + 1, state, place, washed: state === "now" ? goingWords(doc, hunk) : [] }];
}

interface Proposed {
  hunks: readonly Hunk[];
  base: readonly BaseLine[];
  stateOf: (hunk: Hunk) => HunkState;
  now: Hunk | null;
}

/** Shows the changes of a proposal in the margin of the sheet while its panel is there. */
export function useChangeMarks({ sheet, scroller }: Editor, { hunks, base, stateOf, now }: Proposed): void {
  const view = sheet?.view ?? null;
  const marks = view
    ? hunks.flatMap((hunk) => {
        const state = stateOf(hunk);
        return state === "stale" ? [] : markOf(view.state.doc, hunk, base[0], hunk === now ? "now" : state);
      })
    : [];
  // A line has one number: the current one, else its first.
  const visibleMarks = marks.filter(
    (mark, i) =>
      mark.state === "now" ||
      marks.findIndex(({ lineId, place }) => lineId === mark.lineId && place === mark.place) === i,
  );
  const serialized = JSON.stringify(visibleMarks);
  const last = useRef("[]");
  useEffect(() => {
    if (!view || view.isDestroyed || serialized === last.current) return;
    last.current = serialized;
    setChangeMarks(view, JSON.parse(serialized) as ChangeMark[]);
    // Their numbers stand where the kind of the current line would.
    scroller.current?.toggleAttribute("data-changes", serialized !== "[]");
  }, [view, serialized, scroller]);
  useEffect(() => {
    const scrollElement = scroller.current;
    return () => {
      last.current = "[]";
      scrollElement?.removeAttribute("data-changes");
      if (view && !view.isDestroyed) setChangeMarks(view, []);
    };
  }, [view, scroller]);
}
