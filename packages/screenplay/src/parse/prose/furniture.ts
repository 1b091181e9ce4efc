const SHORT = 80;
const LINES =
  /^[(【[ ]?(?:本章完|未完待续|全书完|全文完|完本|本章未完|待续)[)】\] 。!~…]*$|^(?:ps|p\.s|题外话|作者有话[要想]?说|作者的话)[:： .]|(?:点击|请点|进入)下一页|继续阅读|最新(?:网址|章节|更新)|手机(?:用户|阅读|版)[^。]{0,12}(?:阅读|浏览|访问|请到)|(?:www|http|wap|m)[.:/][^ ]|\.(?:com|net|org|cc|la|info)\b|求(?:收藏|推荐票?|月票|订阅|打赏|票|红票|鲜花)|(?:收藏|推荐票|月票)[^。]{0,6}(?:求|谢谢|拜谢)|更新(?:时间|于)[: ]|本章字数|字数[:：] ?\d|(?:请记住|记住)本(?:书|站)|本书(?:首发|来自)|(?:全文|免费|无弹窗|无广告)(?:阅读|小说)|笔趣|小说网|txt下载|天才一秒|手打[^。]{0,4}(?:更新|首发)|加入书签|上一[章页].{0,12}下一[章页]/i;

/** Lines that a web site put between the author's: addresses, calls for votes, `本章完`. */
export function isFurniture(norm: string): boolean {
  return norm.length <= SHORT && LINES.test(norm);
}
