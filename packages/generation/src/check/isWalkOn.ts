import { SURNAMES } from "./surnames.ts";

/** Parts without a name of their own, which a scene may bring along. */
const WALK_ON =
  /(?:人|员|生|师|长|者|手|工|兵|客|贩|妇|汉|娘|婆|爷|叔|姨|伯|哥|姐|弟|妹|孩|童|婴|警察|司机|司仪|法官|皇上|太监|丫鬟|管家|太后|[妈爸奶舅姑]{2}|孙子|孙女|女儿|儿子|狱警|主播|房东|导演|摊主|大嫂|猎户|道士|镖头|保安|服务员|店主|老板|老太|老头|邻居|众|群|队|声|广播|旁白|画外音|字幕|系统|电话|主持|记者|甲|乙|丙|丁|[A-D]|[一二三四五六七八九十0-9]|们)(?:[（(].*[)）])?$/u;

/** A surname with a title or a number: somebody with a name, whom nobody has planned. */
const NAMED = new RegExp(
  `^[${SURNAMES}](?:老?[一二三四五六七八九]|律师|医生|大夫|师傅|老师|主任|局长|队长|经理|书记|镇长|村长|厂长|校长|院长|护士|法官|教授)$`,
  "u",
);
export const isWalkOn = (name: string): boolean => WALK_ON.test(name) && !NAMED.test(name);
