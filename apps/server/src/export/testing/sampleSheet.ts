import { writeCitation, type EvaluationSheet, type Report } from "@mochang/contract";
import type { Parsed } from "@mochang/screenplay";

/** The conclusion of a report on a sample script, with quotations of its first scenes. */
export function sampleSheet({ scenes }: Parsed): Pick<Report, "sheet" | "arcs" | "episodes"> {
  const cite = (i: number): string => {
    const line = scenes[i % scenes.length]?.lines.find((l) => l.type === "dialogue");
    return line ? writeCitation({ scene: i + 1, unit: "场", quote: line.text, start: line.start, end: line.end }) : "";
  };
  const sheet: EvaluationSheet = {
    verdict: "一封不该存在的信，立住了整部戏；中段八场，松了那根线。",
    logline:
      "守口如瓶的港口小城，档案员收到父亲二十年前寄出的信，她要查清那晚灯塔到底亮没亮，可每查实一行，就少一个敢见她的亲人。",
    medium: "电影",
    genre: "悬疑",
    cost: { level: "中", why: "夜戏多，船上的戏要等潮水，群众场面少" },
    comparables: [
      { title: "示例片甲", like: "把话留在不说里" },
      { title: "示例片乙", like: "旧案与冷天" },
    ],
    basis: "结构最高，节奏最低。",
    strengths: [
      { title: "物件替人开口", why: `来过谁不用说${cite(0)}。` },
      { title: "主角越查越孤", why: `每揭一层，她失去的都比得到的多${cite(1)}。` },
      { title: "收在动作上", why: `没有人说原谅${cite(2)}。` },
    ],
    weaknesses: [
      { title: "中段原地打转", why: `三进档案室，没有带回新的事实${cite(3)}。` },
      { title: "对手交底太早", why: `此后只剩怎样证明${cite(4)}。` },
      { title: "离港的日子差一天", why: `潮水表的推理因此落空${cite(5)}。` },
    ],
    project: "先收下，请作者改一稿再定，只动中段。",
    writer: { follow: "A", say: "会用物件说话，对白省；下一部无论写什么，值得先看。" },
    roadmap: [
      { what: "改一个日子", how: "两场统一成二十日夜", effort: "小", size: "一句话", for: "短处三" },
      { what: "三场档案室并成一场", how: "当着对手摊开潮水表", effort: "中", size: "三场戏", for: "短处一" },
      { what: "给对手一件赶潮水的事", how: "那句话挪到后面再说", effort: "中", size: "五场戏", for: "短处二" },
      { what: "结尾前有人记得灯", how: "", effort: "小", size: "", for: "长处三" },
    ],
  };
  return {
    sheet,
    arcs: [
      { name: "许闻笙", wants: "查清那晚的灯，怕的是父亲有罪", arc: `从不信人变成肯放人走${cite(0)}` },
      { name: "邵启明", wants: "把旧事埋到退休，怕女儿知道", arc: `从压着不说变成自己去开灯${cite(1)}` },
    ],
    episodes: [],
  };
}
