/** A name and where it stands in the paragraph. */
export interface Named {
  name: string;
  at: number;
}
