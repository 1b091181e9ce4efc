/**
 * Whether the white space between two lines of one row is the indent of a paragraph: a text that was copied out of a page without its line ends
 * has nothing else between its paragraphs.
 */
export const isParagraphGap = (between: string): boolean => /\u3000{2}|\t| {3}/u.test(between);
