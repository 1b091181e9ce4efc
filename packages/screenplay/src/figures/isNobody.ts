/** Ends of words that stand before colons as names do: labels, what is written, the camera, what is heard, times. */
const ENDS = [
  "时长|消息|内容|景物|插入|切换|制作|答案|关键词|网址|例如|大意|原来|其实|除号|后记|自语|高处|道具|微剧本",
  "的[^的]{0,6}是|意思是|画外字|主题曲|异口同声|同声|早晨|.[年月日天]后|毕业后",
];
/**
 * The same of whole words: interjections, somebody by a pronoun and what he does, acts of speech, voices, parts of the script, what is
 * written or heard. 大喇叭 and 周大纲 are people.
 */
const WHOLES = [
  "[哎喂啊呀唉嗯哦哼嘿噢喔哇呜这那]{1,3}|[他她]们?.*[^爸妈爹娘爷奶哥姐弟妹亲子儿人他她们舅姑婶叔伯姨公婆嫂妇]",
  "又?[唱说喊]|喊一声|高呼|反驳|自语|自言|自言自语|[跟接]着.|安慰到|说[完着罢]|记住|想到此|正是|请问|首先|活该|一齐|[站响]起",
  "[孔孟荀庄曾]子曰|快板|数板|伴唱|(?:电话|电视|广播|舞台)[里中上]|场外音|歌声中|外音|[话話]外音|[画畫]外|画外配音|OS|VO|NO-?",
  "第[\\d一二三四五六七八九十]+|开场白?|尾声|序幕|银幕|作者|https?|时长|联系手机|联系电话|本[集剧片场].{1,4}",
  "(?:镜|镜头|闪回|见证场景|场景)[一二三四五六七八九十]*",
  "(?:镜头|画面)?(?:闪现|急闪|推近|入镜|接上)|叠化|空镜|片名|片尾|结尾|背景乐|(?:手机|电话)?听筒|收音机|喇叭",
  "大字|[上下]联|横批|点评|大纲|串词|记载|唱段",
];
const NOBODY = new RegExp(`(?:${ENDS.join("|")})$|^(?:${WHOLES.join("|")})\\d*$`, "i");
/** Labels of what is told of somebody. */
const DESCRIPTION =
  /^(?:人物)?(?:姓名|性别|年龄|年纪|身份|职业|外貌|外形|外表|长相|相貌|衣着|性格|个性|爱好|兴趣|特长|特点|特征|身高|体重|学历|籍贯|出身|家境|家庭|背景|关系|口头禅|座右铭|简介|小传|备注|演员|饰演)$/;

/** True for what stands before colons as names do and is the name of nobody: labels, camera words, interjections. */
export const isNobody = (name: string): boolean => NOBODY.test(name) || DESCRIPTION.test(name);
