/** Words in which reports judge: what holds one speaks about the script, not as one of its people. */
const JUDGING =
  "观众|读者|人物|角色|主角|配角|反派|对手|动机|欲望|目标|目的|代价|冲突|矛盾|关系|情节|剧情|故事|结构|节奏|铺垫|伏笔|悬念|高潮|转折|转变|弧光|弧线|[一二三本这该前后首末每两]场|场[景次面尾]|戏|台词|对白|独白|旁白|声口|口吻|口语|句式|短句|潜台词|描写|细节|镜头|意象|象征|隐喻|主题|立意|题材|类型|情感|情绪|心理|性格|身份|处境|命运|作者|编剧|剧本|原文|作品|小说|全剧|全书|开头|结尾|开篇|结局|前半|后半|中段|收束|触发|建议|不妨|宜|并入|合并|可[并删改补加减换省压]|删|改|补|砍|压缩|书面|生活化|烟火气|适中|恰当|略|偏|稍|较|尚可|欠(?!谁|[你我他她]|钱|债)|出彩|亮眼|精彩|精炼|干净|利落|到位|不足|缺[少乏点一]|过于|清晰|清楚|明确|模糊|鲜明|突出|薄弱|生硬|合理|自然|克制|生动|单薄|完整|被动|主动|功能|推动|呈现|表现|体现|展示|揭示|交代|暗示|呼应|对照|对比|反衬|刻画|塑造|承担|复杂|立体|构成|导致|压力|阻力|张力|信息|重复|冗长|直白|说破|说服力|可信|逻辑|因果|视角|氛围|道具|空间|场所|使用|正确|选择|对抗|同情|反抗|简练|可拍|[性感度力]强|[性感度力]弱|出场|登场|亮相|戏份|分量|形象|倔强|执拗|沉稳|善良|冷静|隐忍|坚韧|果断|软弱|急切|敏感|孤独|内敛|外向|木讷|圆滑|善于|擅长|不善|不肯|外冷内热|题眼|点题|决裂|和解|失和|[这那](?:句|一[句处笔场段幕点刻])话?|一处|这里|此处|第[一二三四五六七八九十\\d]+[场章幕句]|女主|男主|岁|身世|出身|职业|母女|父子|夫妻|兄弟|姐妹|的(?:女儿|儿子|妻子|丈夫|母亲|父亲|朋友|同学|同事|老板)";
/** Words of the written language, which people hardly say. */
const WRITTEN =
  "却|逐渐|最终|始终|因此|从而|以及|并且|由于|为了|试图|渴望|企图|未能|仍|则|与|之|其|而|(?<!终)于(?!是)|亦|乃|且|[他她它](?:想要|要的|怕的|最)|想(?:要)?离开|想留|放不下";
const ANALYSIS = new RegExp(`${JUDGING}|${WRITTEN}`, "u");

const IDIOMS =
  /你死我活|你追我赶|你来我往|你争我夺|你中有我|我中有你|你情我愿|卿卿我我|敌我|自我|忘我|无我|本我|超我|小我|大我|唯我独尊|我行我素|我见犹怜|你我/gu;
/** The editor who writes the report, and to whom. */
const EDITOR =
  /给我(?:的)?印象|在我看来|我(?:认为|觉得|建议|看来|国|的(?:判断|建议|看法|意见|理解))|(?:让|使|令|带|告诉|提醒|要求|引导)我们|我们(?:看|读|知道|可以|不妨|应)|(?:建议|请|提醒)[你您]|[你您](?:可以|不妨|需要|应该|应当|写的|的(?:剧本|作品|主角|人物|结尾|稿))/gu;
const FIRST = /我|咱|俺|(?<![A-Za-z'])(?:I(?='| [a-z])|(?:my|me|we|us|our)(?![A-Za-z]))/u;
const SECOND = /你|您|妳|(?<![A-Za-z])(?:you|your)(?![A-Za-z])/iu;
const ORDER =
  /不许|(?<![拿看说猜吃摸])不准|休想|(?<![翻摇打])滚(?![烫动筒轮瓜圆])|住手|住口|闭嘴|站住|救命|给我(?!们)|救救|别[再走动说哭怕管想碰跟过来去等回问忘]|谁(?:也|都)?别|快[走跑来去住]/u;
const PARTICLE = /(?:[吧吗呢啊呀嘛啦喽哇呗噢哦]|了吗|好吗)[\s。，,.!?！？…~～—-]*$/u;
const EXCLAMATION = /[！!？?]/u;

/** Phrases that describe a person, and are nothing that a person says. */
const DESCRIBED =
  /(?:^|[，、])[^，。！？]{0,12}的(?!时候|话|事|吗|了)[^，。！？了吗吧]{1,5}(?:[，。；]|$)|^从[^，。]{1,10}到|[者型派](?:[，。；]|$)|^想要|是[^，。]{1,8}的[^，。了吗]{1,6}(?:[，。]|$)|^(?:表面|外表|看似|看上去)/u;
/** `聪明，懂得拿捏人`, `仗势欺人，以债压人`: a trait stands first, and nothing that people call out or say of something at hand. */
const TRAIT_FIRST =
  /^(?![^，、]*(?:[你我咱他她它这那哪谁了着过吧吗呢啊呀别不没可会得是都快来去行]|能(?![力干])|[爹娘爸妈爷奶哥姐叔婶]|师傅|兄弟|放心|小心|等等|谢谢|抱歉))\p{Script=Han}{2,4}[，、]/u;

const PLACE = /^\s*(?:见|参见)?第[^场章，。：:]{1,9}[场章][：:，,\s]+/u;
const plain = (text: string): string =>
  text.normalize("NFKC").replace(PLACE, "").replaceAll(IDIOMS, "").replaceAll(EDITOR, "");

/** Whether a text judges, as a report does. */
export const isAnalysis = (text: string): boolean => ANALYSIS.test(text);

/** Whether a text behind a name tells who that is. */
export const isDescription = (text: string): boolean =>
  ANALYSIS.test(text) || DESCRIBED.test(text.trim()) || TRAIT_FIRST.test(text.trim());

/** Whether somebody speaks of himself here: a report does not. */
export function isFirstPerson(text: string): boolean {
  const plainText = plain(text);
  return FIRST.test(plainText) && (!ANALYSIS.test(plainText) || SECOND.test(plainText));
}

/** Whether a text sounds like speech, and not like a report: its person, an order, a particle at its end. */
export function soundsLikeSpeech(text: string): boolean {
  const plainText = plain(text);
  if (FIRST.test(plainText) && SECOND.test(plainText)) return true;
  return (
    (FIRST.test(plainText) || SECOND.test(plainText) || ORDER.test(plainText) || PARTICLE.test(plainText)) &&
    !ANALYSIS.test(plainText)
  );
}

/** Whether a whole sentence is said by one person to another: a question of the report's own has a particle at its end, too. */
export function isAddressedToSomeone(text: string): boolean {
  const plainText = plain(text);
  if (FIRST.test(plainText) && SECOND.test(plainText)) return true;
  return (FIRST.test(plainText) || SECOND.test(plainText) || ORDER.test(plainText)) && !ANALYSIS.test(plainText);
}

/** The same of a short text between quotation marks, where a term has no person, no order and no exclamation. */
export function isShortSpeech(text: string): boolean {
  const plainText = plain(text);
  return (
    FIRST.test(plainText) ||
    SECOND.test(plainText) ||
    ORDER.test(plainText) ||
    PARTICLE.test(plainText) ||
    EXCLAMATION.test(plainText)
  );
}

const WORD = /\p{Script=Latin}[\p{Script=Latin}'’-]*|\d+/gu;
const OTHER_WORD = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]+/gu;
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0;

/** How much a text says, in characters of Chinese: a word of another script counts as one and a half, or two. */
export const textWeight = (text: string): number =>
  count(text, SIGN) + 1.5 * count(text, WORD) + 2 * count(text, OTHER_WORD);
