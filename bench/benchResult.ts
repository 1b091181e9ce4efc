/** One measured figure; `goal` in words, `met` whether it was reached (true where there is none). */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  goal: string;
  met: boolean;
}

/** The result of each bench file's `run`. */
export interface BenchResult {
  bench: string;
  figures: Figure[];
}
