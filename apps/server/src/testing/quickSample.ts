/** In `npm test -- --quick` every how-manieth of many cases of one kind is tried. */
const QUICK_STEP = 5;

/**
 * Of many cases of one kind, those that a run tries: all of them, or in `npm test -- --quick` (`MOCHANG_TEST_QUICK`) every fifth, with the
 * first and the last among them.
 */
export const quickSample = <T>(cases: readonly T[], quick = process.env["MOCHANG_TEST_QUICK"] === "1"): readonly T[] =>
  quick ? cases.filter((_, i) => i % QUICK_STEP === 0 || i === cases.length - 1) : cases;
