import { schema } from "@mochang/screenplay";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";

interface TypedText {
  /** What was typed and may still bear the origin of the text around it. */
  ranges: readonly { from: number; to: number }[];
  /** Counts the changes by typing: another number, and something was typed since. */
  count: number;
}

const key = new PluginKey<TypedText>("typedText");
/** Set on a transaction whose text keeps the origin that it has. */
const KEEPS_ORIGIN = "keepsOrigin";

export const keepOrigin = (tr: Transaction): Transaction => tr.setMeta(KEEPS_ORIGIN, true);

/** Text that a person typed: words put into a line, neither brought by a command nor by the history or another window. */
function typedRanges(tr: Transaction): { from: number; to: number; borrowed: boolean }[] {
  const isOther =
    tr.getMeta(KEEPS_ORIGIN) === true || tr.getMeta("addToHistory") === false || tr.getMeta("history$") !== undefined;
  if (isOther) return [];
  return tr.steps.flatMap((step, i) => {
    if (!(step instanceof ReplaceStep) || step.slice.size === 0) return [];
    const isText = step.slice.content.content.every((node) => node.isText);
    if (!isText) return [];
    const rest = tr.mapping.slice(i + 1);
    const borrowed = step.slice.content.content.some(({ marks }) =>
      marks.some(({ type }) => type === schema.marks.origin),
    );
    return [{ from: rest.map(step.from, -1), to: rest.map(step.from + step.slice.size, 1), borrowed }];
  });
}

/**
 * Text that is typed is its writer's: it never takes over the origin of the text beside it. The mark is taken off once composition has ended, because a
 * change of marks in the line being composed would end it.
 */
export const typedTextPlugin = (): Plugin<TypedText> =>
  new Plugin<TypedText>({
    key,
    state: {
      init: () => ({ ranges: [], count: 0 }),
      apply(tr, before) {
        if (!tr.docChanged) return tr.getMeta(key) === "own" ? { ...before, ranges: [] } : before;
        if (tr.getMeta(key) === "own") return { ...before, ranges: [] };
        const typed = typedRanges(tr);
        const ranges = before.ranges.map(({ from, to }) => ({
          from: tr.mapping.map(from, 1),
          to: tr.mapping.map(to, -1),
        }));
        return {
          ranges: [...ranges.filter(({ from, to }) => from < to), ...typed.filter(({ borrowed }) => borrowed)],
          count: before.count + (typed.length > 0 ? 1 : 0),
        };
      },
    },
    appendTransaction: (transactions, _before, state) =>
      transactions.some((tr) => tr.getMeta("composition") !== undefined) ? null : ownTyped(state),
  });

/** Takes the origin off what was typed; null where there is nothing to take off. */
export function ownTyped(state: EditorState): Transaction | null {
  const ranges = key.getState(state)?.ranges ?? [];
  if (ranges.length === 0) return null;
  const tr = state.tr.setMeta(key, "own");
  for (const { from, to } of ranges) if (from < to) tr.removeMark(from, to, schema.marks.origin);
  return tr.setMeta("addToHistory", false);
}

/** Another number after each change by typing. */
export const typedCount = (state: EditorState): number => key.getState(state)?.count ?? 0;
