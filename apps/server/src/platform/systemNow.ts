/** The time, passed in wherever it matters, so that tests choose it. */
export type Now = () => Date;
export const systemNow: Now = () => new Date();
