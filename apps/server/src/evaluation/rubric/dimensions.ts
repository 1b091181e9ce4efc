/** What a work of 0 to 5 points looks like: what a reader finds in its text, or does not find. */
export type Anchors = readonly [string, string, string, string, string, string];

export interface Dimension {
  key: string;
  label: string;
  weight: number;
  anchors: Anchors;
}
