import type { ScriptType } from "@mochang/generation";

/** What a medium asks of the writing, and how long its scenes are. */
export interface Medium {
  name: string;
  wording: string;
  /** Han characters of a scene's script. */
  sceneCharacters: number;
}

const MEDIA: Readonly<Record<ScriptType, Medium>> = {
  1: {
    name: "电影",
    wording:
      "九十到一百二十分钟，一条主线，靠画面推进，一场戏一到三分钟；一幕三到五个序列，一个序列三到六场，全片四十到七十场。",
    sceneCharacters: 600,
  },
  2: {
    name: "网络电影",
    wording: "七十到九十分钟，前六分钟内出事，每十分钟一次掉头；一幕三到五个序列，一个序列三到六场，全片四十到六十场。",
    sceneCharacters: 550,
  },
  3: {
    name: "剧集",
    wording:
      "幕是季或季里的一部，写作“第一部”，序列就是一集，写作“第 1 集”，每集四十五分钟左右，开头有钩子，结尾有悬着的事；一部六到十集，一集十二到十八场。",
    sceneCharacters: 700,
  },
  4: {
    name: "微短剧",
    wording:
      "幕是一部，写作“第一部”，序列就是一集，写作“第 1 集”，每集一到两分钟，第一句话就在冲突里，结尾停在卡点上，地点少，人少；一部十五到二十五集，一集一到三场。",
    sceneCharacters: 300,
  },
  5: {
    name: "短片",
    wording: "五到三十分钟，一件事，一个转折，不铺前史，副线最多一条；一幕一到两个序列，一个序列一到三场。",
    sceneCharacters: 450,
  },
  6: {
    name: "舞台剧",
    wording: "一幕里地点不多，靠上下场和对白，动作写舞台上做得到的；一幕一到三个序列，一个序列两到四场。",
    sceneCharacters: 900,
  },
  7: {
    name: "动画",
    wording: "画面先行，动作写得能画，对白少而准；一幕三到五个序列，一个序列三到六场。",
    sceneCharacters: 450,
  },
};

/** Of a medium; film's where it is not known. */
export const mediumOf = (scriptType: ScriptType | null): Medium => MEDIA[scriptType ?? 1];
