/** What is told of a run whose words came into a script. */
export interface RunFacts {
  /** What was asked of the model, e.g. 润色、细化. */
  title: string;
  /** The model's name; null where none wrote it. */
  model: string | null;
  /** The scene that it was asked about; null for none in particular. */
  sceneId: string | null;
}

/** The facts of those of these runs that there still are, by their ids; the shape of what a run was asked belongs to its feature. */
export type RunFactsOf = (runIds: readonly string[]) => Promise<ReadonlyMap<string, RunFacts>>;
