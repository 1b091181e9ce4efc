import { CLOSED } from "./chapterHeading.ts";

const SHORT = 80;
/** Whole lines of a site's own: `（本章完）`, `更新时间：…`, `上一章 目录 下一章`. */
const WHOLE =
  /^[(【[ ]{0,2}(?:本章完|未完待续|全书完|全文完|本章未完|待续|完本感言)[^。]{0,30}$|^(?:ps|p\.s|题外话|作者有话[要想]?说|作者的话) ?[:.]|^(?:更新时间|本章字数|字数|更新于|最后更新) ?[: ]|^.{0,10}(?:上一[章页].{0,14}下一[章页]|加入书签|投推荐票)/i;
/** Phrases of websites that no narration contains: a line with one of them is the site's. */
const WITHIN =
  /(?:点击|请点|进入)下一页|请?继续阅读(?:下一页|后面)|最新(?:网址|章节请|章节尽在)|手机(?:用户|阅读)[^。]{0,12}(?:请到|浏览|访问|阅读)|\bhttps?:\/\/|\bwww\.[a-z0-9]|\bwap\.[a-z0-9]|\bm\.[a-z0-9]+\.(?:com|net|cc|org)|[a-z0-9]\.(?:com|net|org|cc|info)\b|(?:请|求)?记住本(?:书|站)[^。]{0,8}(?:域名|网址|首发)|本书(?:首发|来自)[^。]{0,12}(?:网|站|阅读)|(?:无弹窗|无广告)(?:阅读|小说)?|笔趣阁|小说网|txt下载|天才一秒/i;
/** What an author, a translator or a copyist says of the text itself, whatever is quoted in it. */
const NOTE =
  /^[(【\[※*]{0,2} ?(?:ps ?\d?|p\.s|题外话|作者有话[要想]?说|作者的话|译者?注|编者?注|校注|注释?\d?|图源|扫图|录入) ?[:.]|^[(【\[](?:插图|插画|图|配图)\d{0,2}[)】\]]$|^[\[(【](?:译者?注|编者?注|校注|原注)[\])】]|^(?:感谢|谢谢).{1,40}(?:打赏|月票|推荐票|投雷|地雷|营养液|手榴弹)[^。]{0,20}$/i;
const NOTICE =
  /^[(【\[].*(?:求(?:收藏|推荐|月票|保底|订阅|打赏|票|红票|鲜花)|第[一二三四五六七八九十\d]{1,2}更|加更|请假|断更|(?:感谢|谢谢).{1,30}(?:打赏|月票|推荐票|投雷|地雷|营养液)).*[)】\]]$/;
const OWN = 160;
/** Opens what the author says at the end of a chapter, over as many lines as he likes. */
const CLOSING_WORDS = /^[(【\[]?(?:作者有话[要想]?说|作者的话|题外话)[)】\]]? ?(?::|$)/;
/** Calls for votes; a person in the story may beg for them too, in a sentence. */
const VOTES = /^[^。]{0,24}求(?:收藏|推荐票?|月票|订阅|打赏|票|红票|鲜花)[^。]{0,16}$/;
const QUOTED = /[“”「」『』"]/;

/** Lines that a web site put between the author's: addresses, calls for votes, `本章完`. Nothing with speech in it is one. */
export function isWebsiteLine(norm: string): boolean {
  if (norm.length > 0 && norm.length <= OWN && (NOTE.test(norm) || NOTICE.test(norm))) return true;
  return (
    norm.length > 0 &&
    norm.length <= SHORT &&
    !QUOTED.test(norm) &&
    (CLOSED.test(norm) || WHOLE.test(norm) || WITHIN.test(norm) || VOTES.test(norm))
  );
}

/** True for the line that opens the author's own words at the end of a chapter. */
export const opensNote = (norm: string): boolean => norm.length <= OWN && CLOSING_WORDS.test(norm);
