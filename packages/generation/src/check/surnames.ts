/** The first characters of family names. */
export const SURNAMES =
  "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜戚谢邹苏潘葛范彭鲁韦马方任袁柳史唐薛雷贺倪汤罗毕郝安常乐于傅齐康伍余顾孟黄萧尹姚邵汪毛戴宋庞熊纪项董梁杜阮蓝季贾路江童郭梅林钟徐邱骆高夏蔡田樊胡霍万柯卢莫房丁邓洪石崔龚程邢裴陆翁段侯焦车叶白卓池乔闻党翟谭劳申温庄柴阎廖欧聂关荆游权巫牛闵耿刘曾肖付闫龙黎覃武施颜章岳殷詹俞祝包宁符舒凌单涂苗谷盛曲冉辛靳蒙鲍喻祁蒲滕屈饶牟艾尤穆司古吉缪简芦麦娄窦岑景费卜冷晏席米柏宗瞿桂佟应臧苟邬边卞姬仇栾隋刁沙荣寇桑郎甄丛仲虞敖巩佘查麻苑迟邝";

/** Surnames that begin other words as well: 江边, 高处, 方才. */
const COMMON_WORDS = new Set(
  "高江马石金白黄方万安常于关温平和成时路风连门双花车空全东西南北水雷华安史左右宫明尚古牛叶林田海管龙武施包符舒凌单苗谷盛曲蒙司吉简麦景费卜冷席米柏宗应边沙荣桑丛仲查麻迟章尤辛",
);
/** A surname that begins few other words. */
export const isRareSurname = (character: string): boolean =>
  SURNAMES.includes(character) && !COMMON_WORDS.has(character);
/** A surname that begins other words as well. */
export const isCommonWord = (character: string): boolean => COMMON_WORDS.has(character);

/** What may stand behind a name that acts. */
export const ACTS =
  "把将在从用没不的站坐走看拿说抬转伸低点摇拍推放打端接递捡蹲跪靠笑问拉回提捧扛背抱牵掀攥掏摸擦踩踢咬喊骂叹翻撕扯甩扔塞钻爬跑跳冲躲趴";
