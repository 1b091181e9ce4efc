// What people are called who have no name yet: kin, ranks, trades, and what anybody sees of a stranger.

const RANK =
  "先生|太太|女士|师傅|老师|医生|大夫|教授|主任|经理|会计|队长|局长|警官|老板|老板娘|掌柜|姑姑|公公|嬷嬷|老爷|夫人|小姐|姑娘|师父|师兄|师姐|师妹|师弟|大哥|大姐|大嫂|大爷|大娘|婶|叔|伯|道长|大师|将军|公主|王爷|皇上|皇后|太后|娘娘|丞相|太监|" +
  "长老|掌门|干事|书记|干部|军官|警察|警员|保安|保姆|护士|司机|乘客|旅客|记者|邻居|房东|同学|同事|学生|店家|店小二|小二|堂倌|伙计|艄公|船家|船老大|管家|门房|小厮|丫鬟|丫头|宫女|侍女|侍卫|护卫|捕头|捕快|县令|知府|师爷|书生|秀才|道士|和尚|乞丐|老丐|剑客|刀客|刺客|弟子|贵妃|王妃|贤妃|德妃|淑妃|才人|贵人|皇子|世子|郡主|侯爷|殿下|陛下|尚书|侍郎|校尉|上尉|中尉|少校|神父|牧师|修女|伯爵|男爵|公爵|法官|律师|秘书|助理|服务员|售票员|收银员";
const SEEN =
  "女人|男人|女孩|男孩|女生|男生|女子|男子|女孩子|男孩子|小女孩|小男孩|老人|老头|老头子|老汉|老太太|老太婆|老婆婆|老妇人|老者|少年|少女|青年|年轻人|中年人|汉子|大汉|壮汉|后生|小伙子|小姑娘|陌生人";
const KIN = "父亲|母亲|爸爸|妈妈|爷爷|奶奶|外公|外婆|哥哥|姐姐|弟弟|妹妹|丈夫|妻子|祖父|祖母";

/** Ranks, kin and trades, alone or behind a name, and what is seen of a stranger: who is called so once is a person. */
export const TITLED = new RegExp(
  `^(?:[\\u4e00-\\u9fff]{0,2}(?:${RANK})|(?![那这一两三几哪某每此该])[\\u4e00-\\u9fff]{1,3}(?:长|员|匠|夫|婆|汉|僧|尼|兵|官|客|商|妇|翁|将军|上校)|(?:[^的一二两三几那这个名位了着,。]{2})?(?:${SEEN})|${KIN}|` +
    "老(?!是|师傅|远|早|实|家|天|屋|街|树|房|宅|板)[\\u4e00-\\u9fff]|阿[\\u4e00-\\u9fff]|小(?![心声时路子小半手车船巷街镇村屋楼店])[\\u4e00-\\u9fff]|(?:掌柜|当家|看门|赶车|撑船|放羊|姓[\\u4e00-\\u9fff]|卖[\\u4e00-\\u9fff])的)$",
);

/** Kin, and a form of address, behind a name. */
const KIN_ENDING = /大人$|[爸妈爹娘爷奶哥姐弟妹嫂婶叔伯姨姑舅婆公父母妻夫总董]$/;

/** Whether somebody is called by a kinship, an office or a trade, alone or behind a name (`李大爷`, `邱市长`, `女护士`): others are called so as well. */
export const isTitled = (name: string): boolean => TITLED.test(name) || KIN_ENDING.test(name.slice(1));

/** `敲门的是个女人`, `走出来一个系围裙的姑娘`: somebody steps into the story; read with `stranger`. */
export const STEPS_IN = new RegExp(
  `(?:(?:是|有|来了?|出现了?|进来|出来|[站坐蹲躺]着)一?[个位名](?:[^,。!?“”]{1,10}的)?(${SEEN}|${RANK})(?=[,。!?]|$)|(?<=^|[。!?,])一[个位名](?:[^,。!?“”]{1,10}的)?(${SEEN}|${RANK})(?=[站坐蹲走跑推拉挤探正从在冲]))`,
  "g",
);
/** Who steps in by a match of `STEPS_IN`. */
export const unknownPerson = (match: readonly (string | undefined)[]): string => (match[1] ?? match[2]) as string;

const FEMALE =
  /(?:女|妇|姑|娘|妈|母|奶|婆|姐|妹|姨|嫂|婶|太太|夫人|小姐|妃|嬷嬷|皇后|太后|公主|郡主|宫女|丫|妻|修女|尼)[人生子孩士儿]?$/;
const MALE =
  /(?:男|爷|爸|爹|父|伯|叔|哥|弟|舅|公公|先生|老汉|大汉|汉子|壮汉|少年|后生|小伙子|丈夫|和尚|道士|书生|皇上|太监|小厮|老头|老头子|王爷|侯爷|神父|老者)[人生子孩士儿]?$/;

/** Whether somebody called so may be meant by 他 or 她; true where the name does not tell. */
export function agreesWithPronoun(name: string, pronoun: string): boolean {
  if (/^(?:师|徒)弟$|^师父$|^老师$/.test(name)) return true;
  if (pronoun === "她") return !MALE.test(name) || FEMALE.test(name);
  if (pronoun === "他") return !FEMALE.test(name) || MALE.test(name);
  return true;
}
