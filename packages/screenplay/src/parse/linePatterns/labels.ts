/** What a `label：content` line is about, for labels that are never speakers. */
export type LabelKind =
  | "place"
  | "time"
  | "cast"
  | "number"
  | "intExt"
  | "note"
  | "body"
  | "effect"
  | "credit"
  | "title"
  | "synopsis"
  | "castList";

const WORDS: Record<LabelKind, string> = {
  place: "景 场景 地 地点 场地 景点 地景 场景地点 拍摄地点 拍摄场景 位置 地址 布景 场所 LOCATION SETTING",
  time: "时 时间 日期 时间点 时段 日夜 拍摄时间 场景时间 剧情时间 TIME",
  cast: "人 人物 出场人物 出场 登场人物 登场 角色 出场角色 出场演员 人员 演员 本场人物 主要人物 场中人 在场人物 在场 剧中人 剧中人物 CAST CHARACTERS 登场角色 出场人员 出现人物 配角 群演 群众演员 主演",
  number: "场 场次 场号 场景号 场序 场景编号 镜号 戏号 SCENE",
  intExt: "内外 内/外 内外景 景别 日夜/内外 氛围",
  note: "道具 服装 化妆 服化 服化道 妆容 天气 气氛 备注 注 附注 注释 说明 年代 季节 置景 美术 拍摄提示 提示 主要道具 时代 灯光 主场景 场景说明 场景描述 本场目的 时长 情节 事件 PROPS",
  body: "内容 剧情 正文 剧本正文 正文内容 场景内容 画面内容",
  effect:
    "字幕 特效 音效 镜头 BGM 配乐 音乐 画面 声效 SFX VFX SE 特写 近景 远景 全景 中景 大特写 空镜 空镜头 俯拍 航拍 慢镜头 慢动作 主观镜头 音响 背景音乐 背景音 环境音 动作 舞台 舞台提示 幕后 插曲 " +
    "主题曲 片头曲 片尾曲 歌词 标题 短信 微信 微信消息 消息 群公告 公告 通知 手机短信 手机屏幕 屏幕 屏幕显示 弹幕 评论 纸条 字条 信 信件 信上 标语 横幅 招牌 牌匾 系统提示 画面显示 闪回 蒙太奇 交叉剪辑 转场 卡点 SUPER TITLE INSERT",
  credit:
    "编剧 导演 作者 原著 原作 改编 制片 制片人 出品 出品人 监制 摄影 剪辑 联系方式 联系人 电话 联系电话 手机 邮箱 电子邮箱 QQ 微信号 版本 字数 类型 题材 集数 总集数 片长 时长 单集时长 体裁 风格 标签 受众 策划 总编剧 文学 文学策划 " +
    "责编 责任编辑 编辑 编导 故事 制作 制作公司 出品公司 公司 单位 版权 日期 定稿 初稿 修订 稿次 剧作 撰稿 笔名 一稿 二稿 三稿 主创 指导老师 指导教师 学号 班级 姓名 学院 专业 投稿人 WRITER AUTHOR DIRECTOR CREDIT SOURCE CONTACT COPYRIGHT 作品类型 语言 剧种 " +
    "频道 平台 主题 播出平台 剧本类型 DRAFT DATE",
  title: "剧名 片名 标题 题目 书名 作品名 作品名称 剧本名 剧本名称 名称 项目名称 暂名 又名 原名 英文名 TITLE",
  synopsis:
    "故事梗概 梗概 剧情梗概 剧情简介 内容简介 故事简介 故事大纲 大纲 简介 剧情大纲 一句话故事 一句话简介 一句话梗概 主题思想 主题阐述 LOGLINE 创作阐述 创作说明 导演阐述 编剧阐述 故事背景 背景 世界观 世界观设定 内容提要 提要 内容梗概 故事 引言 前言 序言 题记 人物关系 " +
    "前情提要 前情 本集看点 本集简介 本集梗概 剧情 核心冲突 创作意图 创作背景 故事核 SYNOPSIS 简述 楔言 楔语 亮点 卖点 项目亮点 人物背景",
  castList:
    "人物小传 人物介绍 人物表 人物简介 主要人物 角色表 角色介绍 角色简介 主要角色 人物设定 角色设定 剧中人物 剧中人 演员表 演职员表 人物 登场人物 出场人物 主要人物表 主要人物简表 主要人物简介 人物简表 主要人物介绍 主要人物小传 人物小传及关系 人物列表 角色小传 人物说明 人物设置 角色设置 主创人员 人设 CHARACTERS 人物谱 CAST",
};

const byWord = new Map<string, Set<LabelKind>>();
for (const kind of Object.keys(WORDS) as LabelKind[])
  for (const word of WORDS[kind].split(" ")) {
    const kinds = byWord.get(word) ?? new Set<LabelKind>();
    kinds.add(kind);
    byWord.set(word, kinds);
  }

function keyOf(words: string): string {
  let plain = true;
  for (let i = 0; plain && i < words.length; i++) plain = words.charCodeAt(i) > 0x7a;
  if (plain) return words;
  return /[ a-z]/.test(words) ? words.replace(/ /g, "").toUpperCase() : words;
}

/** True when the words of a label mean `kind`; blanks inside (`人　物`) and letter case do not matter. */
export function isLabel(words: string, kind: LabelKind): boolean {
  return words.length <= 16 && (byWord.get(keyOf(words))?.has(kind) ?? false);
}

/** True for any word that labels something, so that it cannot be a speaker. */
export function isAnyLabel(words: string): boolean {
  return words.length <= 16 && byWord.has(keyOf(words));
}

/** A label at the head of a line and where its content begins; `content === norm.length` for a label alone. */
export interface Label {
  word: string;
  content: number;
}

const HEAD = /^[【[(]?([^:：。,，;!?【】()[\]]{1,10})(?:[】\])] ?:? ?|:) ?/;

/** Reads `【时间】夜`, `时间：夜`, `人　物：…`, or a known label standing alone. */
export function readLabel(norm: string): Label | null {
  const head = norm.length > 24 ? norm.slice(0, 24) : norm;
  const match = HEAD.exec(head);
  if (match) {
    const word = (match[1] as string).replace(/ /g, "");
    return isAnyLabel(word) ? { word, content: match[0].length } : null;
  }
  if (norm.length <= 12) {
    const word = norm.replace(/[ 【】[\]()]/g, "");
    if (isAnyLabel(word)) return { word, content: norm.length };
  }
  const spaced = /^([^ ]{1,6}) +/.exec(head);
  if (spaced && isAnyLabel(spaced[1] as string)) return { word: spaced[1] as string, content: spaced[0].length };
  return null;
}
