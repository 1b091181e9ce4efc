import type { CheckedLine } from "./checkedScene.ts";

/** Who is heard and not here: on the telephone, from a tape, a letter, off the screen. */
const VOICE = /画外|V\.?O\b|O\.?S\b|旁白|录音|录像|电话|听筒|广播|视频|语音|照片|遗像|声音|内心|信[里中上]|字条|留言/iu;

/** Whether whoever has the cue at this line is only heard, by the cue or by the manner behind it. */
export function isHeardOnly(lines: readonly CheckedLine[], cue: number): boolean {
  const [text = "", behind] = [lines[cue]?.text, lines[cue + 1]];
  return VOICE.test(text) || (behind?.type === "parenthetical" && VOICE.test(behind.text));
}
