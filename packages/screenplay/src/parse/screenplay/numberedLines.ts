import type { ScriptPlan } from "./scriptPlan.ts";

/** `253、老蔫：`. */
export const LINE_NUMBER = /^\d{1,4} ?[、.:] ?(?=[^\d ])/;
/** So many numbers, of which so many count on, and most lines have one. */
const MIN_NUMBERS = 8;
const COUNTING_ON = 0.8;
const NUMBERED_SHARE = 0.4;

/** Whether the lines that are no headings are counted through. */
export function countsLines({ blocks, headings }: ScriptPlan): boolean {
  const lines = blocks.filter((block) => block.norm.length > 0 && !headings.has(block));
  const numbers = lines.flatMap(({ norm }) => (LINE_NUMBER.test(norm) ? [Number.parseInt(norm, 10)] : []));
  const onward = numbers.filter(
    (number, i) => i > 0 && number > (numbers[i - 1] as number) && number <= (numbers[i - 1] as number) + 3,
  );
  return (
    numbers.length >= MIN_NUMBERS &&
    numbers.length >= lines.length * NUMBERED_SHARE &&
    onward.length >= (numbers.length - 1) * COUNTING_ON
  );
}
