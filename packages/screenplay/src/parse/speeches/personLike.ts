import { TITLED } from "../novel/words/titles.ts";

const SURNAME =
  "[赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章云苏潘葛范彭郎鲁韦昌马苗凤方俞任袁柳鲍史唐费岑薛雷贺倪汤滕殷罗毕郝邬安常乐于傅卞齐康伍余顾孟黄穆萧肖尹姚邵汪毛狄米贝明臧计伏成戴宋庞熊纪舒屈项祝董梁杜阮蓝闵季贾路江童颜郭梅林钟徐邱骆高夏蔡田樊胡凌霍万柯管卢莫房丁邓洪包左石崔龚程邢裴陆荣翁甄曲封储靳段焦侯全班秋仲宫宁仇武符刘景龙叶黎白蒲卓蔺池乔闻党翟谭姬申冉桑桂牛边尚温庄晏柴瞿阎冷盛佟覃栾巩佘慕连习艾容向古易廖耿匡寇沙丰游曾关查游岳闫楚燕聂詹饶阚屠鞠]";
const FULL_NAME = new RegExp(
  `^(?:欧阳|上官|司马|诸葛|慕容|皇甫|令狐|东方|南宫|端木|司徒|独孤|${SURNAME})[\\u4e00-\\u9fff]{1,2}$`,
);
const CALLED =
  /^(?:[小老阿大][\u4e00-\u9fffA-Za-z]{1,2}|[\u4e00-\u9fff]{1,4}(?:[甲乙丙丁戊己庚辛]|[A-Z\d]|[一二三四五六]))$|(?:[爸妈爹娘爷奶哥姐弟妹嫂叔婶伯姨舅姑侄孙父母妻儿女]|[总董氏]|[男女老]生|先生|太太|夫人|小姐|老师|医生|大夫|护士|律师|警察|警官|队长|主任|经理|秘书|助理|司机|管家|侍卫|保镖|保安|手下|同学|同事|朋友|邻居|室友|舍友|员工|[^人]人|[^人]员|[^生]长|[^学]生|学生|记者|作者|店主|店家|小贩|路人|(?:^[男女老]?|(?<=^.?)[工农商学军兵党方民生员众厂村校班])代表|[属部]下|[内宫]侍|[警军校院]方|老板|老板娘|师傅|老头|大妈|大爷|孩子?|[男女妻儿孙]子|父亲|母亲|丈夫|老公|歹徒|强盗|白领|司仪|主持|[^出起下上双两左右]手|哥们|大汉|[^性]别人|媳妇|寡妇|孕妇|丫头|婆婆|老汉|和尚|店小二|掌柜|东家|教练|博士|校花|[贼丐犯徒客僧尼役卒翁叟娃童探士友民警众们兵匠佛]|前台|外婆|公主|皇帝|皇上|仆人|管事|裁判|评委|观众|群众|乘客|顾客|客人|客户|嘉宾|佛|仙|妖|鬼|怪|神|王|帝|[皇王太母天]后|妃|臣|将|相|公|侯|精)$/;

/** 吧 at the end of what is said; 酒吧 and 吧台 are places. */
const PARTICLE = "(?<![酒网茶水])吧(?!台)";

/** What nobody is called: words of speech, of grammar, of what is done. */
const SPOKEN = new RegExp(
  `[你我您咱俺吗呢啊呀哦嗯哎嘛么这那哪什谁]|${PARTICLE}|^(?:好的?|不|是|有|没|怎|快|请|谢|对|可|就|还|也|都|再|来|去|想|要|会|能|的|把|将|被|让|给|跟|和|与|从|在|向|因|所|如|但|而|当|然|于(?:是|此)|一个|一声|只|又|便|才|已|最后|突然|忽然|此时|这时|同时|边.边|接着|随后|之后|以及|其中|原来|上集|下集|话说|俗话|常言|古人|孔子曰)`,
);
const DOES =
  /[着了过得地说道问答喊叫笑哭骂唱想念写读看听走跑]$|(?:点头|摇头|回头|抬头|低头|一愣|大喜|大怒|大惊|起来|出来|过来|下来|上来|回来|进来|出去|过去|上前|起身|转身|响起|[摆挥摊伸举拍松甩搓牵招收]手|声|制作|设计|方式|内容|条件|答案|问题|时间|地点|布置|布景|布局|数据|资料|事宜|计划|决定|建议|意思|想法|规则|口号|精神|宗旨|歌曲|音乐|背景|镜头|画面|字幕|标题|提示|说明|要求|目的|结果|原因|效果|特点|优点|缺点|性格|身份|外貌|年龄|职业|爱好)$/;

/** True for words that name somebody although they stand before a colon only once. */
export function isPersonLike(words: string): boolean {
  if (words.length === 0 || words.length > 8 || SPOKEN.test(words) || DOES.test(words)) return false;
  if (words.length === 1) return /[甲乙丙丁戊己庚辛男女A-Z]/.test(words);
  return TITLED.test(words) || FULL_NAME.test(words) || CALLED.test(words) || /^[A-Z][A-Za-z]{0,11}$/.test(words);
}

/** True for a surname with one or two characters behind it that say or do nothing. */
export const isFullName = (words: string): boolean => FULL_NAME.test(words) && !SPOKEN.test(words) && !DOES.test(words);

/** True for a character that surnames are made of. */
export const isSurname = (char: string): boolean => SURNAMES.test(char);
const SURNAMES = new RegExp(`^${SURNAME}$`);

/** True for short words that might name somebody: nothing in them is said or done. */
export const mayBeName = (words: string): boolean =>
  words.length >= 2 && words.length <= 4 && !SPOKEN.test(words) && !DOES.test(words);

/** True for words before a colon that nobody is called, however often they stand there. */
export const isSpokenWords = (words: string): boolean => words !== "土地" && SAID.test(words) && !isPersonLike(words);
const SAID = new RegExp(
  `[你我吗呢]|${PARTICLE}|(?:说|道|问|答|喊|地|着|了|得|唱|齐声|同时|说罢|说完|起来|出来|过来|上来|[站坐]起)$|^(?:有人|传来|又是|但|\\d)`,
);
