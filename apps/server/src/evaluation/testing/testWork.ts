import type { Form } from "@mochang/contract";
import { computeFigures, findInconsistencies, parseScreenplay } from "@mochang/screenplay";
import type { Work } from "../../prompting/index.ts";

const NAMES = ["许岚", "老周", "陈默", "阿杏", "何医生"];
const NOVEL_NAMES = ["许岚", "周渡", "陈默", "阿杏", "何秋生"];
const PLACES = ["码头", "客厅", "医院走廊", "船舱", "修理铺", "天台"];
const TIMES = ["日", "夜", "晨", "黄昏"];
const THINGS = ["船票", "钥匙", "旧收音机", "药盒", "照片", "雨伞", "账本", "手表"];
const DOES = [
  "推到桌子对面",
  "攥在手里不放",
  "藏进大衣里层",
  "摔在门槛外头",
  "递到对方手边",
  "锁进抽屉最底下",
  "举到灯下照了照",
  "扔进河里看它沉",
];
const SAYS = [
  "你要是真想走，就别当着我的面走",
  "这笔账我替你记了整整八年",
  "我不是来求你的，我是来把话说完的",
  "你以为关上门他就听不见吗",
  "天亮以前谁也别想离开这条船",
  "药快没了，钱也快没了，就剩嘴硬",
  "他留下的东西，一样都不许动",
  "我可以认错，可我不能认命",
];

/** A screenplay of about so many characters, whose every line is its own: enough for quotes of all kinds. */
export function longScript(characters: number): string {
  const lines: string[] = [];
  let length = 0;
  let n = 0;
  const add = (line: string): void => {
    lines.push(line);
    length += line.length;
  };
  for (let scene = 1; length < characters; scene++) {
    const [one, two] = [NAMES[scene % 5], NAMES[(scene + 1 + (scene % 3)) % 5]];
    add(`${scene}、${PLACES[scene % 6]} ${TIMES[scene % 4]} ${scene % 3 ? "内" : "外"}`);
    add(`人物：${one}、${two}`);
    for (let i = 0; i < 6 && length < characters; i++) {
      n++;
      const [thing, does, says] = [THINGS[n % 8], DOES[(n * 3 + scene) % 8], SAYS[(n * 5 + scene) % 8]];
      add(`△${one}把第${n}次提起的${thing}${does}，${two}没有抬头。`);
      add(`${i % 2 ? one : two}：${says}，这是第${n}回了。`);
    }
    add("");
  }
  return lines.join("\n");
}

/** A novel of about so many characters in chapters of about three thousand, whose every sentence is its own. */
export function longNovel(characters: number, title = "末班船"): string {
  const lines: string[] = [title, ""];
  let length = 0;
  let n = 0;
  const add = (line: string): void => {
    lines.push(line);
    length += line.length;
  };
  for (let chapter = 1; length < characters; chapter++) {
    const [one, two] = [NOVEL_NAMES[chapter % 5] ?? "", NOVEL_NAMES[(chapter + 1 + (chapter % 3)) % 5] ?? ""];
    add(`第${chapter}章 ${PLACES[chapter % 6]}的${THINGS[chapter % 8]}`);
    for (let i = 0; i < 32 && length < characters; i++) {
      n++;
      const [thing, does, says] = [THINGS[n % 8], DOES[(n * 3 + chapter) % 8], SAYS[(n * 5 + chapter) % 8]];
      add(
        `　　${one}想起第${n}次来${PLACES[n % 6]}的那天，把${thing}${does}。风从江面上来，第${n}盏灯晃了几下，${two}没有抬头，只听见自己的鞋底在木板上磨出声音。`,
      );
      add(i % 2 ? `　　${one}说：“${says}，这是第${n}回了。”` : `　　“${says}，我已经数到${n}了。”${two}说。`);
    }
    add("");
  }
  return lines.join("\n");
}

/** A work to evaluate, from a script's text. */
export function workOf(text: string, name = "末班船", form: Form = "screenplay"): Work {
  const parsed = parseScreenplay(text);
  const figures = computeFigures(parsed);
  return { parsed, form, figures, findings: findInconsistencies(parsed, figures), name, genre: "剧情" };
}
