/** The version since which changed lines are marked. */
export interface ComparisonBase {
  versionId: string;
  name: string;
}
