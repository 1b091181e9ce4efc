/** What tokenisers count for each token of the cautious estimate: 0.6 to 1 a Chinese character. For prices that are expected, not reserved. */
const EXPECTED_SHARE = 0.8;
export const expectedTokens = (estimate: number): number => Math.round(estimate * EXPECTED_SHARE);

/** A cautious estimate, never below what a tokeniser for Chinese counts: 1 a Chinese character or full-width mark, 0.4 any other. */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x2e80) wide++;
  return Math.ceil(wide + (text.length - wide) * 0.4);
}
