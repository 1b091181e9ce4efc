/**
 * What the app's own pages set in 宋, by weight; the build makes a small font of these characters (`publicFont.ts`), with those of the articles' and the published scripts'
 * titles. The home page of a new user took 1 MB of slices for them. Whatever is missing here comes from the slices; a journey names it. The
 * blank is in each: browsers measure a family by it, and took the Latin slice for that alone.
 */
export const FRAME_TEXT: Readonly<Record<400 | 600 | 700, string>> = {
  400: " 您的名字　著，。（）…零一二三四五六七八九十百千两场章万字",
  600: [
    " 首个电影剧本写作全流程AI助手0123456789.,",
    "生成剧本修改剧本评估剧本",
    "正在进行余墨新消息最近精选文章优秀剧本",
    "有现成的稿子，先评一评。先改一改。您的剧名",
    "全部剧本记录用墨账目账号登录的设备带走全部数据注销账号管理用墨内测说明消息",
    "分镜剧本成片拉片制片管理还在做的搭故事立人物",
    "还没有剧本记录文章没有取到作品没有找到这样的剧本这篇文章这一类账这个月没有账",
  ].join(""),
  700: " 墨场",
};
