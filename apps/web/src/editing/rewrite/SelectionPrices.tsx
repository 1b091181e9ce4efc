import { CONTINUE, type RewritePromptId } from "@mochang/contract";
import { useEffect, useState, type ReactNode } from "react";
import { inkText } from "../../lib/inkText.ts";
import { approximateCost } from "../../run/runSentences.ts";
import type { PanelProps } from "../panelProps.ts";
import { isTooMuch, linesUpTo, selectedLines, type ChosenLines } from "./chosenLines.ts";
import { useRewriteEstimate, type RewriteRequest } from "./useRewrite.ts";
import frame from "../foot.module.css";

/** Most words are selected to be copied or typed over: only a selection that stays is priced. */
const PAUSE_MS = 600;
/** Any of the kinds that touch some of the lines: they cost the same. */
const POLISH = 114;

const requestOf = (lines: ChosenLines, promptId: RewritePromptId): RewriteRequest | null =>
  lines.lineIds.length === 0 || isTooMuch(lines) ? null : { ...lines, thoughts: "", promptId, promptIds: [] };

/** What rewriting the selected lines costs, and going on behind them. `rest`: what stands there until that is known, where nothing of a scene is selected, and without a model. */
export function SelectionPrices({ script, editor, rest }: PanelProps & { rest: ReactNode }) {
  const { sheet, place, saving, structure } = editor;
  const state = sheet?.view.state;
  const lines = state && place ? selectedLines(state, place.sceneId) : null;
  const of = { scriptId: script.scriptId, versionId: structure.versionId, sceneId: place?.sceneId ?? "" };
  const selection = lines ? `${of.sceneId} ${lines.lineIds.join()}` : null;
  const [stillSelected, setStillSelected] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStillSelected(selection), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [selection]);
  const priced = stillSelected === selection ? lines : null;
  const rewriting = useRewriteEstimate(of, priced && requestOf(priced, POLISH), saving);
  const continued = priced && state ? linesUpTo(state.doc, of.sceneId, place?.lineId) : null;
  const continuing = useRewriteEstimate(of, continued && requestOf(continued, CONTINUE), saving);
  if (!priced || !rewriting.data || !continuing.data || rewriting.data.modelName === null) return rest;
  const { balance } = rewriting.data;
  return (
    <span className={frame.prices} data-part="selection-prices">
      {`改写${approximateCost(rewriting.data)}，续写${approximateCost(continuing.data)}，余 ${inkText(balance)}`}
    </span>
  );
}
