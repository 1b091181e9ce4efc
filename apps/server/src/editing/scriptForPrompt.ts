import { unitOf } from "@mochang/contract";
import type { TaskModel } from "../model/index.ts";
import { fence, fenceScript, neutralise, placeNames, type StoredWork } from "../prompting/index.ts";

/** Of what a model reads at once, the script takes so much at most; the rest is the question's and the answer's. */
const SHARE = 0.6;
/** Characters of a scene's beginning and end that stand for it in a script that is too long to be shown whole. */
const MIN_EXCERPT = 40;

const GAP = "……（中间从略）……";

const ends = (text: string, characters: number): string =>
  text.length <= characters + GAP.length
    ? text
    : `${text.slice(0, Math.ceil(characters * 0.6)).toWellFormed()}\n${GAP}\n${text.slice(-Math.floor(characters * 0.4)).toWellFormed()}`;

/** What a question shows of a script: all of it, or of each scene its beginning and end. */
export interface ScriptForPrompt {
  fenced: string;
  whole: boolean;
}

/** A script as far as a model reads it at once. */
export function scriptForPrompt(
  { parsed, form }: Pick<StoredWork, "parsed" | "form">,
  model: TaskModel | null,
): ScriptForPrompt {
  const unit = unitOf(form);
  const whole = fenceScript(parsed, unit);
  const room = Math.floor((model?.contextTokens ?? Infinity) * SHARE);
  const tokens = model?.estimateTokens(whole) ?? 0;
  if (tokens <= room) return { fenced: whole, whole: true };
  const characters = Math.floor((parsed.text.length * room) / tokens / Math.max(1, parsed.scenes.length));
  const names = placeNames(parsed, unit);
  const starts = parsed.scenes.map((scene) => scene.lines[0]?.start ?? parsed.text.length);
  const parts = starts.map((start, i) => {
    const text = parsed.text.slice(start, starts[i + 1] ?? parsed.text.length).trim();
    return `〔${names[i]}〕\n${neutralise(ends(text, Math.max(MIN_EXCERPT, characters)))}`;
  });
  return { fenced: fence(parts.join("\n\n")), whole: false };
}
