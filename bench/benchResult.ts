/** One measured figure; `goal` in words, `met` whether it was reached (true where there is none). */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  goal: string;
  met: boolean;
}

/** What every bench file's `run` gives. */
export interface BenchResult {
  bench: string;
  figures: Figure[];
}
