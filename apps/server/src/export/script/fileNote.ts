/** A note as a file shows it. */
export interface FileNote {
  id: string;
  author: string;
  text: string;
  /** ISO 8601. */
  at: string;
}
