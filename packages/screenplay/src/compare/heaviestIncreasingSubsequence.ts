/**
 * The heaviest increasing subsequence: of pairs in the order of one side, those to leave in place so that the others, moved,
 * weigh least. `values` are different whole numbers from 0. O(n log n), by a Fenwick tree of maxima. Returns a flag for each.
 */
export function heaviestIncreasingSubsequence(values: readonly number[], weights: readonly number[]): boolean[] {
  const size = values.reduce((m, v) => Math.max(m, v), -1) + 2;
  const best = new Float64Array(size);
  const last = new Int32Array(size).fill(-1);
  const before = new Int32Array(values.length).fill(-1);
  let [top, end] = [0, -1];
  for (const [i, value] of values.entries()) {
    let [weight, from] = [0, -1];
    for (let k = value; k > 0; k -= k & -k) if ((best[k] ?? 0) > weight) [weight, from] = [best[k] ?? 0, last[k] ?? -1];
    const whole = weight + (weights[i] ?? 1);
    before[i] = from;
    if (whole > top) [top, end] = [whole, i];
    for (let k = value + 1; k < size; k += k & -k) {
      if ((best[k] ?? 0) >= whole) continue;
      best[k] = whole;
      last[k] = i;
    }
  }
  const isChosen = values.map(() => false);
  for (let i = end; i >= 0; i = before[i] ?? -1) isChosen[i] = true;
  return isChosen;
}
