/** The version since which changed lines are marked. */
export interface Since {
  versionId: string;
  name: string;
}
