/** Who says so: what stands above the first scene (a statement, biographies, awards, praise) is told as its author's. */
export const SAID_BY_AUTHOR =
  /作者|编剧(?!大赛|奖|协会)|阐述|自述|自称|小传|简介|梗概|人物表|人物介绍|角色表|正文前|题记|题献|扉页|封面|设定|署名|声称|宣称|据称|题为|写明|标明|注明|开篇(?:前|的|写|说|称|交代|就)/u;
