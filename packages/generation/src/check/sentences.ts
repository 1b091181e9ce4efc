/** The sentences of a line, each with its mark. */
export const sentencesOf = (text: string): string[] => text.match(/[^。！？]+[。！？]*/gu) ?? [];
