/** What is offered while the story core's free lines are typed. */
export const TYPES = [
  "剧情",
  "喜剧",
  "爱情",
  "悬疑",
  "犯罪",
  "动作",
  "惊悚",
  "科幻",
  "奇幻",
  "历史",
  "战争",
  "家庭",
  "青春",
];
export const SUBTYPES = [
  "乡土伦理",
  "黑色幽默",
  "公路",
  "职场",
  "成长",
  "复仇",
  "侦探",
  "法庭",
  "谍战",
  "武侠",
  "灾难",
  "都市情感",
];
export const AUDIENCES = [
  "十八到三十岁的年轻观众",
  "二十五到四十五岁的城市观众",
  "全家一起看的观众",
  "三十岁以上的女性观众",
];
