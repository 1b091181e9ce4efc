import type { FencedScene } from "./parseConversation.ts";

const NOT_PEOPLE =
  /^(?:时间?|地点?|景|人物?|出场人物|字幕|旁白|画外音|音效|音乐|注|备注|场景|集|BGM|编剧|导演|道具|服装|灯光|切至|切到|叠化|闪回|淡入|淡出|内景|外景|日景|夜景|场次|主场景|场景名)$/iu;

/** `…”阮青说` or `阮青道：“…`. */
const SAID =
  /(?:^|[，。！？”」\s])(\p{Script=Han}{2,3}?)(?:低声|轻声|冷冷地|笑着)?(?:说|问|道|答|喊)(?:道)?(?=[，。：:“「”」]|$)/gu;
const NOT_NAMES = /[说道我你他她它们谁的了着是在又就便也还都不这那么接再忽然有人]/u;

/** Names that speak at least twice, most frequent first; pronouns when there is none. */
export function readCast(scenes: readonly FencedScene[]): string[] {
  const novel = scenes.some((s) => s.unit === "章");
  const counts = new Map<string, number>();
  for (const line of scenes.flatMap((s) => s.lines)) {
    const name = /^[△▲]?\s*(\p{Script=Han}{2,4})(?:[（(][^）)]{0,20}[）)])?(?:[：:]|[\u3000\t]+\S)/u.exec(line)?.[1];
    if (name && !NOT_PEOPLE.test(name) && !(novel && NOT_NAMES.test(name)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
    if (!novel) continue;
    for (const [, speaker = ""] of line.matchAll(SAID))
      if (!NOT_NAMES.test(speaker)) counts.set(speaker, (counts.get(speaker) ?? 0) + 1);
  }
  const names = [...counts]
    .filter(([, n]) => n >= 2)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 12)
    .map(([name]) => name);
  return names.length ? names : ["主人公", "对手", "旁观的人"];
}
