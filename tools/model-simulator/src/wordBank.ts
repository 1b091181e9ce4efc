/** The words from which simulated prose is put together. Every combination has to read as a sentence of a script report. */

/** What a sentence is about; also the halves of subheadings. */
export const FACETS = [
  "动机", "处境", "欲望", "代价", "误会", "承诺", "秘密", "底线", "退路", "身份",
  "选择", "悬念", "节奏", "转折", "铺垫", "呼应", "沉默", "对抗", "和解", "犹豫",
  "关系", "权力", "时间压力", "旧账", "信任", "愧疚", "目标", "阻力", "视角", "细节",
  "潜台词", "氛围", "道具", "空间", "情绪", "伏笔", "主张", "立场", "期待", "余味",
] as const;

/** How a finding shows; follows a subject. */
export const EFFECTS = [
  "把人物推到不得不表态的位置", "让观众先于人物看见危险", "没有借旁白解释就交代了前因", "使前面看似随意的动作有了分量",
  "把两个人的距离拉近又推远", "替后文的决裂埋下了理由", "让表面的客气露出裂缝", "把抽象的处境落到一件具体的小事上",
  "给了演员可以演的动作而不只是台词", "使冲突从口头转到行动", "让沉默比争吵更有压力", "把信息交给了观众却没有交给对手",
  "让人物的借口先于理由出现", "把一场谈话写成了交易", "使旁人的反应成为真正的答案", "让退让看上去像进攻",
  "在很短的篇幅里换了一次主动权", "把过去的事压进当下的动作里", "让场面停在最该停的地方", "使人物的固执显得可以理解",
  "把选择的后果提前摆上了桌面", "让主题藏在生活琐事后面", "给下一次见面留足了张力", "把善意和算计写进了同一句话",
  "让看客也被卷了进来", "使情绪有来路也有去处", "把重复的习惯变成了线索", "让一件旧物说出了人物不肯说的话",
  "把矛盾从人前挪到了人后", "使结局的代价在此处先露了头",
] as const;

/** A weighed opinion that stands as its own clause. */
export const JUDGEMENTS = [
  "写得克制而准确", "力度够了但落点偏早", "方向对，收束略显匆忙", "比直接说破更耐看", "可惜随后没有再用上",
  "这一笔值得保留", "放在别处未必成立，放在这里合适", "读来顺，但少了一层意外", "情感可信，逻辑还差半步",
  "与人物此前的做派一致", "与前文形成了有效的对照", "信息略密，宜分两次给出", "分寸得当，没有煽情",
  "若再压缩一些会更有劲", "完成度高于相邻的段落", "意图清楚，手段稍显惯常", "冷静之中有余温", "把难题留给了观众，这是好事",
  "转得有点硬，缺一个可见的触发", "虽是过场却不空", "真正的难处还没有写透", "动作先行，台词殿后，次序是对的",
  "铺得够久，值得一次更重的爆发", "作者在这里显得有把握", "对手戏的高低分明", "次要人物抢了光，需要权衡",
  "它撑住了中段的气口", "说服力来自具体而非声量", "略有说教的嫌疑", "留白恰到好处",
] as const;

/** Advice that a development editor would give. */
export const ADVICE = [
  "建议把触发的动作提前一拍", "不妨删去解释性的那半句", "可以让对手先开口，再让主角沉默", "宜补一个看得见的后果",
  "值得在后文再回响一次", "建议换成动作来完成同样的信息", "可以让旁观者替观众问出那个问题", "不妨把地点换到人物最不自在的地方",
  "宜把两次相似的争执合并", "建议保留犹豫，去掉表白", "可以给反方一个站得住的理由", "不妨让道具先出现，再让人提起它",
  "宜让时间压力更具体", "建议把结尾的评价交给画面", "可以减少称呼，靠语气区分人物", "不妨让好消息带来新的麻烦",
  "宜在此前安排一次小的失败", "建议检查前后的因果是否只差一个偶然", "可以让代价落在无辜者身上", "不妨把这层意思分给配角去说",
  "宜避免同一种节拍连用", "建议给这段关系一个外人的看法", "可以让人物说错一次话", "不妨推迟谜底，先给一个错误的答案",
] as const;

/** Openers; the empty one is as likely as any other. */
export const LEADS = [
  "", "往下看，", "回过头来读，", "落到纸面上，", "就这一处而言，", "换个角度，", "从结果倒推，", "细看台词，",
  "单看动作，", "放进全剧里，", "与相邻段落相比，", "更要紧的是，", "值得留意的是，", "平心而论，", "从表演的角度说，", "按观众的感受，",
  "若以类型的惯例衡量，", "就人物的立场来说，", "在情绪的走向上，", "到了这里，",
] as const;

/** Sentences that carry a citation. It stands at the very end, so that a reader who splits at full stops inside quotes meets no repeated rest. */
export const CITED = [
  "{lead}{name}的{facet}{effect}，{judgement}{cite}。",
  "{lead}作者借{name}写{facet}，{effect}{cite}。",
  "{lead}这里的{facet}有据可查，它{effect}{cite}。",
  "{lead}{name}一开口，{facet}便有了形状，{judgement}{cite}。",
  "{lead}说到{facet}，最有力的证据{effect}{cite}。",
  "{lead}文本用一处{facet}{effect}，{judgement}{cite}。",
  "{lead}{name}此时的反应说明{facet}并非摆设，{judgement}{cite}。",
  "{lead}与其空谈{facet}，不如看原文怎么写{cite}。",
  "{lead}围绕{facet}，这一句{effect}{cite}。",
  "{lead}{name}没有明说{facet}，却已经露了底{cite}。",
] as const;

/** Sentences without one. */
export const PLAIN = [
  "{lead}{facet}与{facet2}在此相互牵制，{judgement}。",
  "{lead}{facet}的分量来自{facet2}，{advice}。",
  "{lead}关于{facet}，{judgement}，{advice}。",
  "{lead}如果说{facet}{effect}，那么{facet2}还欠一次兑现，{advice}。",
  "{lead}{name}身上的{facet}{effect}，{advice}。",
  "{lead}{facet}写到这一步，{judgement}，接下来要看{facet2}能否接住。",
  "{lead}{facet}若能更早与{facet2}相遇，效果会更集中，{advice}。",
  "{lead}{name}的{facet}与旁人的{facet2}形成对照，{judgement}。",
  "{lead}{facet}{effect}，这比正面陈述{facet2}更有说服力。",
  "{lead}真正支撑{facet}的是{facet2}，{judgement}。",
] as const;

/** With a figure of the simulator's own invention: {n} and {m} are never true of the script. */
export const FIGURED = [
  "{lead}共 {n} 场，其中近 {m}% 都绕着{facet}打转，{judgement}。",
  "{lead}围绕{facet}的戏多达 {n} 场，占去全剧 {m}%。",
  "{lead}出场人物 {n} 人，{facet}却只落在少数人身上，{judgement}。",
] as const;

export const HEADINGS = ["{facet}与{facet2}", "从{facet}看{facet2}", "{facet}如何成立", "{facet}之下的{facet2}", "{facet}的落点", "{facet}，以及{facet2}"] as const;
