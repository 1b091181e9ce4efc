/** Something to be decided, with what is measured of it. */
export interface Example {
  /** Examples of one group are learnt from, or left out, together. */
  group: string;
  measures: readonly number[];
  isTrue: boolean;
}

const FOLDS = 5;
const ROUNDS = 20;
/** Keeps weights small that few examples tell. */
const RIDGE = 3;

/** The weights of the measures, and of nothing at the end: the likelihood is the logistic of their sum. */
export function fitLogistic(examples: readonly Example[]): number[] {
  const { means, spreads } = scaleOf(examples);
  const rows = examples.map(({ measures }) => [...measures.map((one, i) => (one - at(means, i)) / at(spreads, i)), 1]);
  const size = means.length + 1;
  let weights = Array.from({ length: size }, () => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight) => -RIDGE * weight);
    const curve = weights.map((_, i) => weights.map((__, j) => (i === j ? RIDGE : 0)));
    rows.forEach((row, k) => {
      const likely = logistic(row, weights);
      const error = Number(examples[k]?.isTrue) - likely;
      const bend = likely * (1 - likely) + 1e-6;
      row.forEach((one, i) => {
        slope[i] = at(slope, i) + one * error;
        const bends = curve[i] as number[];
        row.forEach((other, j) => (bends[j] = at(bends, j) + one * other * bend));
      });
    });
    const step = solve(curve, slope);
    weights = weights.map((weight, i) => weight + at(step, i));
  }
  const scaled = means.map((_, i) => at(weights, i) / at(spreads, i));
  return [...scaled, at(weights, size - 1) - scaled.reduce((sum, weight, i) => sum + weight * at(means, i), 0)];
}

/** What weights decide of groups that they were not learnt from. */
export function crossValidate(examples: readonly Example[]): { right: number; wrong: number; missed: number } {
  const groups = [...new Set(examples.map(({ group }) => group))].toSorted();
  const sum = { right: 0, wrong: 0, missed: 0 };
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = ({ group }: Example): boolean => groups.indexOf(group) % FOLDS === fold;
    const weights = fitLogistic(examples.filter((one) => !isOut(one)));
    for (const one of examples.filter(isOut)) {
      const isFound = logistic([...one.measures, 1], weights) > 0.5;
      if (isFound && one.isTrue) sum.right++;
      else if (isFound) sum.wrong++;
      else if (one.isTrue) sum.missed++;
    }
  }
  return sum;
}

export const logistic = (row: readonly number[], weights: readonly number[]): number =>
  1 / (1 + Math.exp(-row.reduce((sum, one, i) => sum + one * at(weights, i), 0)));

const at = (list: readonly number[], i: number): number => list[i] as number;

function scaleOf(examples: readonly Example[]): { means: number[]; spreads: number[] } {
  const count = examples.length;
  const means = (examples[0]?.measures ?? []).map(
    (_, i) => examples.reduce((sum, { measures }) => sum + at(measures, i), 0) / count,
  );
  const spreads = means.map(
    (mean, i) =>
      Math.sqrt(examples.reduce((sum, { measures }) => sum + (at(measures, i) - mean) ** 2, 0) / count) + 1e-9,
  );
  return { means, spreads };
}

/** Solves `matrix` times x = `side` by elimination; the matrix is that of a fit with a ridge, which has a solution. */
function solve(matrix: readonly number[][], side: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, at(side, i)]);
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows.reduce(
      (best, row, k) => (k >= i && Math.abs(at(row, i)) > Math.abs(at(rows[best] as number[], i)) ? k : best),
      i,
    );
    [rows[i], rows[pivot]] = [rows[pivot] as number[], rows[i] as number[]];
    const own = rows[i] as number[];
    rows.forEach((row, k) => {
      if (k === i) return;
      const factor = at(row, i) / at(own, i);
      for (let j = i; j < row.length; j++) row[j] = at(row, j) - factor * at(own, j);
    });
  }
  return rows.map((row, i) => at(row, row.length - 1) / at(row, i));
}
