/** A sentence with its full stop. */
export const withFullStop = (sentence: string): string => (/[。！？]$/u.test(sentence) ? sentence : `${sentence}。`);
