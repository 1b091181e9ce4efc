/**
 * One table that says how each UTF-16 unit is read by the grammar. It only serves recognition: the spans that
 * come out are slices of the author's own characters.
 */

/** The unit is invisible or decorative and is skipped when reading. */
export const SKIP = 0;

// Pairs "traditional, simplified" for the words that the grammar itself knows (headings, times, labels, cues).
const TRADITIONAL =
  "場场塲场時时內内間间點点話话聲声畫画轉转閃闪黃黄曉晓無无備备註注編编劇剧導导獨独續续說说説说問问喊喊門门對对白白夢梦憶忆" +
  "現现場场鏡镜頭头樂乐體体員员職职務务演演飾饰腳脚腳脚歲岁個个們们個个來来過过進进開开關关見见視视覺觉聽听讀读寫写" +
  "書书電电車车長长東东馬马鳥鸟魚鱼龍龙風风飛飞齊齐齒齿龜龟國国園园圖图團团壞坏報报處处復复後后徑径從从應应戲戏戰战" +
  "擊击攝摄敘叙數数斷断於于是是會会條条楊杨業业極极樓楼標标機机歡欢歲岁歷历殺杀氣气漢汉滅灭滿满澤泽灣湾災灾爺爷爾尔" +
  "獻献獲获環环產产異异當当發发監监盤盘礎础禮礼種种穩稳窮穷競竞筆笔節节範范簡简籃篮細细終终組组結结統统絕绝經经維维" +
  "綱纲線线練练縣县總总繼继羅罗義义習习聞闻聯联職职與与興兴舊旧莊庄華华萬万葉叶蓋盖藝艺藥药號号蟲虫術术衛卫裝装裡里裏里" +
  "規规觀观訊讯記记訓训訪访設设許许評评詞词試试詩诗該该詳详誠诚語语誤误請请論论諾诺謀谋講讲謝谢證证識识譯译議议護护" +
  "變变讓让豐丰貝贝負负財财貨货責责貴贵買买費费賀贺資资賓宾賣卖質质賴赖贈赠贊赞趙赵趕赶躍跃軌轨軍军軟软輕轻載载輝辉" +
  "輪轮辦办農农連连週周遊游運运達达遠远適适遲迟選选邊边還还郵邮鄉乡鄰邻醫医釋释針针鈴铃銀银銷销錄录錢钱錯错鍾钟鐘钟" +
  "鐵铁閉闭閒闲閱阅陣阵陰阴陳陈陸陆階阶際际隊队隨随險险隱隐雙双雜杂雞鸡離离難难雲云霧雾靈灵靜静項项順顺預预領领頓顿" +
  "題题額额願愿類类顧顾顯显館馆驚惊驗验髮发鬥斗鬧闹鬼鬼魯鲁鮮鲜鳴鸣鴻鸿麗丽麥麦黨党鼓鼓淚泪歎叹嘆叹呆呆慶庆憤愤懷怀" +
  "湊凑壓压縮缩側侧攏拢撐撑擰拧撓挠摀捂嬤嬷姪侄嬸婶僕仆婦妇闆板縫缝嚕噜捲卷餵喂著着" +
  "擺摆擁拥據据擔担攜携攔拦攤摊敵敌斂敛暈晕暫暂曬晒朧胧梁梁橋桥櫃柜檢检欄栏歐欧殘残毀毁氣气淺浅測测湧涌溫温滾滚潔洁" +
  "濕湿營营爐炉爛烂牆墙狀状獎奖獸兽瑪玛甦苏畢毕疊叠癡痴皺皱盡尽眾众睜睁瞇眯礙碍禍祸稱称窩窝窗窗筆笔緊紧緒绪緩缓" +
  "繞绕罵骂罷罢聰聪脫脱臉脸臨临舉举蘇苏蘭兰處处虛虚衝冲補补襲袭訂订託托詢询誰谁調调談谈諷讽警警謊谎贏赢跡迹踐践" +
  "躲躲輸输辭辞迴回這这遞递遺遗鄭郑醬酱鎖锁鎮镇鏈链鑰钥閣阁隻只集集雖虽霸霸韓韩響响頂顶須须頸颈顆颗顫颤飯饭飲饮餓饿" +
  "駕驾騎骑騙骗驅驱鬆松鬍胡魂魂鷹鹰麵面齡龄夾夹衆众啟启啓启淒凄兇凶幾几傳传傷伤價价優优儀仪億亿兒儿兩两別别則则剛刚" +
  "創创劃划劉刘勁劲動动勝胜勞劳勢势勵励區区協协參参員员單单喚唤喪丧嗎吗嘗尝噴喷嚇吓嚴严圍围執执堅坚報报塊块夠够奪夺" +
  "奮奋妝妆姊姊媽妈嬌娇孫孙學学實实審审寢寝寬宽寶宝將将專专尋寻對对屍尸層层屬属岡冈島岛峽峡崗岗帥帅師师帳帐帶带幣币" +
  "幫帮幹干庫库廁厕廂厢廚厨廠厂廢废廣广廳厅彈弹強强彎弯徵征德德悶闷惡恶愛爱態态慣惯慘惨慢慢憂忧懂懂懸悬戀恋掃扫掙挣" +
  "掛挂採采揚扬換换揮挥損损搖摇搶抢摟搂撥拨撫抚撲扑撿捡擋挡擠挤擦擦敗败敲敲暖暖晝昼暮暮";

const PUNCTUATION: Record<string, string> = {
  "﹕": ":",
  "︰": ":",
  "∶": ":",
  "꞉": ":",
  ː: ":",
  "﹙": "(",
  "﹚": ")",
  "〔": "[",
  "〕": "]",
  "﹝": "[",
  "﹞": "]",
  "︻": "【",
  "︼": "】",
  "﹐": ",",
  "､": "、",
  "﹑": "、",
  "｡": "。",
  "﹔": ";",
  "﹗": "!",
  "﹖": "?",
  "│": "|",
  "┃": "|",
  "︱": "|",
  "∆": "△",
  Δ: "△",
  "▲": "△",
  "▵": "△",
  "▴": "△",
  "◭": "△",
  "–": "—",
  "―": "—",
  "─": "—",
  "━": "—",
  "﹣": "-",
  "−": "-",
  "‐": "-",
  "‑": "-",
  "‒": "-",
  "⋯": "…",
  "•": "·",
  "‧": "·",
  "・": "·",
  "∙": "·",
  "⁄": "/",
  "∕": "/",
  "„": "“",
  "‟": "“",
  "〝": "“",
  "〞": "”",
  "〟": "”",
  "﹁": "「",
  "﹂": "」",
  "﹃": "『",
  "﹄": "』",
  "｢": "「",
  "｣": "」",
  "〜": "~",
  "∼": "~",
  ˉ: "-",
};

function build(): Uint16Array {
  const table = new Uint16Array(65536);
  for (let code = 0; code < 65536; code++) table[code] = code;
  for (let code = 0xff01; code <= 0xff5e; code++) table[code] = code - 0xfee0;
  // Kangxi radicals, CJK radicals and compatibility ideographs come out of PDFs in place of the plain character.
  const compatibility: [number, number][] = [
    [0x2e80, 0x2fdf],
    [0xf900, 0xfaff],
    [0xff65, 0xff9f],
  ];
  for (const [from, to] of compatibility)
    for (let code = from; code <= to; code++) {
      const plain = String.fromCharCode(code).normalize("NFKC");
      if (plain.length === 1) table[code] = plain.charCodeAt(0);
    }
  for (let i = 0; i + 1 < TRADITIONAL.length; i += 2) table[TRADITIONAL.charCodeAt(i)] = TRADITIONAL.charCodeAt(i + 1);
  for (const [from, to] of Object.entries(PUNCTUATION)) table[from.charCodeAt(0)] = to.charCodeAt(0);
  for (const white of [0x09, 0x85, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0x0b, 0x0c])
    table[white] = 0x20;
  for (let code = 0x2000; code <= 0x200a; code++) table[code] = 0x20;
  for (let code = 0; code < 0x20; code++) if (code < 0x09 || code > 0x0d) table[code] = SKIP;
  for (const invisible of [0x7f, 0xad, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0x2061, 0xfeff, 0xfffc])
    table[invisible] = SKIP;
  for (let code = 0x202a; code <= 0x202e; code++) table[code] = SKIP;
  for (let code = 0xfe00; code <= 0xfe0f; code++) table[code] = SKIP;
  return table;
}

const table = build();

/** How the grammar reads one UTF-16 unit; `SKIP` where it does not see it at all. */
export function readUnit(code: number): number {
  return table[code] ?? code;
}

/** True for a Han character of the basic planes. */
export function isHan(code: number): boolean {
  return (
    (code >= 0x4e00 && code <= 0x9fff) ||
    (code >= 0x3400 && code <= 0x4dbf) ||
    (code >= 0xd840 && code <= 0xdfff) ||
    code === 0x3007
  );
}

/** True for an ASCII digit. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function isLatin(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}
