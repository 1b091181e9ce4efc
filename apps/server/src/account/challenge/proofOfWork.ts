import { createHash, randomBytes } from "node:crypto";

/** Sixteen puzzles, so that their sum varies little; together some half a million hashes: seconds on a phone. */
export const PUZZLES = 16;
export const BITS = 15;
/** As long as the page says that it takes. */
export const WORK_SECONDS = 30;

export const makeSeed = (): string => randomBytes(16).toString("base64url");

/** Whether each number makes its puzzle's hash begin with enough zero bits. */
export const isDone = (seed: string, numbers: readonly number[], bits = BITS): boolean =>
  numbers.length === PUZZLES &&
  numbers.every(
    (number, puzzle) =>
      createHash("sha256").update(`${seed}:${puzzle}:${number}`).digest().readUInt32BE(0) >>> (32 - bits) === 0,
  );
