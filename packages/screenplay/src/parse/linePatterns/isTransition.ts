const HAN =
  "(?:画面|镜头|镜|镜头缓缓|画面缓缓|缓缓|渐渐|慢慢|渐|音乐)?(?:切至|切入|切出|切换|切黑|切回|切|淡入淡出|淡入|淡出|淡进|渐隐|渐显|渐黑|渐暗|叠化|叠印|叠|化入|化出|化至|划入|划出|划像|转场|转|黑场|黑屏|黑幕|白场|闪白|闪黑|闪回|闪出|闪入|闪前|" +
  "跳切|硬切|定格|圈出|圈入|回忆结束|回忆|梦境结束|插叙结束|回到现实|蒙太奇|入画|出画)(?:画面|开始|结束|完毕|完|止|切回|至|回|到|为|入|出|黑|白)?";
const TRANSITION = new RegExp(`^[\\[【(—\\-=>△* ]*(?:${HAN})(?:[ 、,/—-]*(?:${HAN}))?[\\]】)—\\-=<。.:…!* ]*$`);
const OVER = /^[（(【]?第 ?[\d一二三四五六七八九十]{1,3} ?[场幕] ?(?:落幕|谢幕|结束)[。)）】]?$/;
const TARGETED = /^[[【(>]?(?:切至|叠化至|叠化到|化至|淡入至|转场至|切回)[: ]?[^。!?,]{0,12}[\]】):]*$/;
const ENGLISH =
  /^[>(]?\s*(?:(?:SMASH |HARD |JUMP |MATCH |QUICK |TIME |SLOW |FLASH |INTER)?(?:CUT|DISSOLVE|FADE|WIPE|IRIS|SEGUE)(?: (?:TO|IN|OUT|BACK|UP|FROM|ON))*(?: (?:BLACK|WHITE))?(?: TO)?|BACK TO(?: SCENE| PRESENT)?|FLASHBACK|END (?:OF )?FLASHBACK|END FLASHBACK|CUT TO BLACK|INTERCUT(?: WITH)?|FADE TO BLACK|MATCH CUT|TITLE OVER)\s*[.:)<]*$/i;

/** True for a line that is a transition and nothing else, bracketed or not. */
export function isTransition(norm: string): boolean {
  if (norm.length > 32) return false;
  if (/^[A-Za-z>(]/.test(norm) && ENGLISH.test(norm))
    return norm === norm.toUpperCase() || /^(?:cut|fade|dissolve)/i.test(norm);
  if (TRANSITION.test(norm) || TARGETED.test(norm) || OVER.test(norm)) return true;
  // `淡出 / FADE OUT`: in two languages.
  const slash = norm.indexOf("/");
  return slash > 0 && TRANSITION.test(norm.slice(0, slash).trim()) && ENGLISH.test(norm.slice(slash + 1).trim());
}
