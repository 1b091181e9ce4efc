/** Who tells the story and has no name in it. */
export const NARRATOR = "我";

/** What a narrator calls his own people; behind `我` it is somebody's name for the whole story. */
export const KIN =
  "(?:爹|娘|哥|姐|爸|妈|爷|奶|弟|妹|嫂|叔|婶|舅|姑|姨|伯|父亲|母亲|爸爸|妈妈|爷爷|奶奶|外公|外婆|姥姥|姥爷|哥哥|姐姐|弟弟|妹妹|大哥|大姐|二哥|二姐|三叔|二叔|大伯|舅舅|姑姑|姨妈|丈夫|妻子|老公|老婆|媳妇|男人|女人|儿子|女儿|闺女|师父|师傅|师兄|师姐|同桌|室友|闺蜜|老板|班主任)";
const OWN = new RegExp(`^[我俺咱](?=${KIN}$)`);

/** How much of a name is the narrator's `我`: `我爹` is listed as 爹. */
export const ownLength = (name: string): number => OWN.exec(name)?.[0].length ?? 0;
