import { readCue } from "./cue.ts";
import type { Names } from "./names.ts";
import { closesQuote } from "./reported.ts";

/** In a line that lost its newlines a blank behind a sentence is where one stood. */
export function spaceCuts(norm: string, cuts: Set<number>): boolean {
  const before = cuts.size;
  for (let at = norm.indexOf(" "); at >= 0; at = norm.indexOf(" ", at + 1)) {
    const last = norm[at - 1] ?? "";
    if (at + 2 >= norm.length) continue;
    if ("。!?…)】~".includes(last) || closesQuote(last)) cuts.add(at + 1);
  }
  return cuts.size > before + 4;
}

const CAMERA = /[。!?…”」)】](?:镜头|画面)(?=[推拉摇移跟对转扫定切缓慢升降渐])/g;

/** A sentence about the camera cannot be part of the speech before it. */
export function cameraCuts(norm: string, cuts: Set<number>): void {
  CAMERA.lastIndex = 0;
  for (let match = CAMERA.exec(norm); match; match = CAMERA.exec(norm)) cuts.add(match.index + 1);
}

const DOES = /^(?:[把将看望走站坐抬低拿放推拉拍伸笑摇冲跑愣忙急接端递抱扶跪倒摔挥指盯瞪叹咬握扔捡擦脱穿皱眯闭睁挂掏翻举]|转身|点头|冷冷|缓缓|慢慢|默默|猛地|突然|打开|关上|进门|出门|离开|回头|起身|没有回答|没说话|不说话)/;

/** Behind a speech that lost its newline, a sentence that tells what a known person does is action. */
export function actionCuts(norm: string, cuts: Set<number>, names: Names): void {
  const ENDS = /[。!?…”」)](?=[一-龥])/g;
  const edges = [...cuts].sort((a, b) => a - b);
  let edge = 0;
  let from = 0;
  let spoken = readCue(norm.slice(0, 60)) !== null;
  for (let match = ENDS.exec(norm); match; match = ENDS.exec(norm)) {
    const at = match.index + 1;
    if (cuts.has(at)) continue;
    while (edge < edges.length && (edges[edge] as number) <= at) {
      from = edges[edge++] as number;
      spoken = readCue(norm.slice(from, from + 60)) !== null;
    }
    if (!spoken) continue;
    for (let length = 4; length >= 2; length--) {
      if ((names.counts.get(norm.slice(at, at + length)) ?? 0) < 2) continue;
      const rest = norm.slice(at + length, at + length + 50);
      const sentence = rest.slice(0, rest.search(/[。!?:]/) + 1);
      if (sentence.endsWith("。") && DOES.test(rest) && !/[你我您咱]|[吗呢吧啊]。|得(?:那么|这么|太|很|真)/.test(sentence)) {
        cuts.add(at);
        spoken = false;
      }
      break;
    }
  }
}
