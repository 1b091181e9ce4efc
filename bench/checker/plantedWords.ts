/** Words that are planted into scripts, by the half in which they are measured. The held-out half was written before the rules. */
export interface PlantedWords {
  /** Names that occur in none of the scripts. */
  strangers: readonly string[];
  /** Sentences for a person's death or absence; `X` is the person's name. */
  deaths: readonly string[];
  absences: readonly string[];
  /** An object's end, and its use in a later scene. */
  props: readonly (readonly [ending: string, use: string])[];
  /** Sentences of machine prose, as an action. */
  cliches: readonly string[];
  /** Feelings told instead of shown; `X` is the person. */
  emotions: readonly string[];
  /** A speech that two persons say almost in the same words. */
  speeches: readonly (readonly [one: string, other: string])[];
  /** A sentence of action that is repeated in two scenes. */
  repeated: readonly string[];
  /** A line in another language. */
  foreign: readonly string[];
  places: readonly string[];
}

export const DEVELOPMENT: PlantedWords = {
  strangers: ["骆平川", "屈小满", "佟玉良", "简秋"],
  deaths: ["X死了，手还攥着那张纸。", "医生摘下口罩：X没有救过来，走了。", "X的葬礼上没有来几个人。"],
  absences: ["X被两个警察带上车，判了六年。", "X一直昏迷着，呼吸机一起一伏。"],
  props: [
    ["他把那只怀表砸得粉碎。", "他掏出怀表看了一眼。"],
    ["信在炉子里烧成了灰。", "他把信从口袋里拿出来，又读了一遍。"],
    ["账本被扔进江里，再没有浮上来。", "桌上摊着账本，翻到中间一页。"],
  ],
  cliches: [
    "空气仿佛凝固了，谁也没有说话。",
    "他嘴角勾起一抹冷笑。",
    "她眼中闪过一丝不易察觉的慌乱。",
    "他心中五味杂陈，久久不能平静。",
    "这不是结束，而是新的开始。",
  ],
  emotions: ["X感到非常悲伤。", "X心里十分愤怒。", "X觉得既内疚又害怕。"],
  speeches: [
    ["你说的这些我都知道，可是我没有别的办法。", "你说的这些我都知道，可我也没有别的办法。"],
    ["明天天亮以前，把东西放到老地方。", "天亮以前，把东西放到老地方。"],
  ],
  repeated: [
    "一只搪瓷缸在桌角慢慢停住，缸底磕掉的那块瓷正对着门口。",
    "巷子尽头的灯灭了一盏，剩下的那盏照着半截台阶。",
  ],
  foreign: ["He turns away slowly and says nothing at all.", "The door closes behind him with a quiet click."],
  places: ["省城火车站", "后山防空洞"],
};

export const SET_ASIDE: PlantedWords = {
  strangers: ["敖长顺", "卜三省", "戚红雨", "苗端阳"],
  deaths: ["天没亮，X就咽了气。", "X牺牲的消息传到院子里。", "白布盖到了X的脸上，床边的人都站着。"],
  absences: ["X已经出国，机场的门在身后合上。", "X被关进了看守所。"],
  props: [
    ["那把口琴掉进井里，听不见响。", "口琴在他手里转了一圈，他吹了个短音。"],
    ["她把照片撕成碎片，扔出窗外。", "她从枕头下面摸出那张照片。"],
    ["钥匙被熔在了铁水里。", "他用那把钥匙开了门。"],
  ],
  cliches: [
    "时间在这一刻静止了。",
    "一股寒意从脊背升起，直冲头顶。",
    "他深吸一口气，眼神变得坚定起来。",
    "泪水模糊了她的双眼。",
    "命运的齿轮开始转动。",
    "她的声音里带着一丝不容置疑。",
  ],
  emotions: ["X内心充满了绝望。", "X十分委屈，又说不出口。", "一阵喜悦涌上X的心头。"],
  speeches: [
    ["我们谁都没有错，错的是那个时候。", "谁都没有错，错的是那个时候。"],
    ["把门关上，有话坐下来慢慢说。", "先把门关上，有话坐下来慢慢说。"],
  ],
  repeated: ["窗台上晾着三双补过的线手套，最小的那双还在滴水。", "墙上的挂历停在去年腊月，没有人去撕。"],
  foreign: ["She looks at the old photograph for a long time.", "Nobody in the room dares to answer him."],
  places: ["海关仓库", "戏台后头"],
};
