/** What may stand between a name and its verb, once: since when, again, in which manner. */
export const ADVERB =
  "(?:已经|还是|终于|昨夜|昨晚|昨天|前天|今早|上个?月|去年|早就?|真的?|也|又|还|就|却|才|都|只|突然|忽然|慢慢|缓缓|轻轻|猛地|默默|独自|一把|一边|正)?";
