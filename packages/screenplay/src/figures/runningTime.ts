import { countWords, round } from "./count.ts";

// Characters a minute, from public Chinese scripts: 370 to 400 where dialogue drives, 270 to 330 for action.
// "One page is one minute" holds in English only: about 190 words a page.
const DIALOGUE = { low: 400, mid: 385, high: 370 };
const ACTION = { low: 330, mid: 300, high: 270 };
const WORDS_A_MINUTE = { low: 215, mid: 190, high: 165 };

export type Pace = "low" | "mid" | "high";

/** Estimated minutes of one scene, one decimal more than is shown. `latin`: the script is written in Latin letters. */
export function minutesOf(
  text: string,
  dialogueCharacters: number,
  otherCharacters: number,
  latin: boolean,
  pace: Pace = "mid",
): number {
  if (latin) return countWords(text) / WORDS_A_MINUTE[pace];
  return dialogueCharacters / DIALOGUE[pace] + otherCharacters / ACTION[pace];
}

/** Minutes as shown. */
export const roundMinutes = (minutes: number): number => round(minutes, 1);
