/** A name and where it stands in the paragraph. */
export interface NameMention {
  name: string;
  at: number;
}
