import { OWN_NOTE, type Remark, type ScriptStructure } from "@mochang/contract";
import { parseScreenplay, toDocument } from "@mochang/screenplay";

/** A script of the given numbers of characters, scenes and notes, as the script page opens it. No two scenes have the same text. */
export function longScript(characters: number, sceneCount: number, noteCount: number): ScriptStructure {
  const beat = (i: number, j: number): string =>
    `△他把账册翻到第${i * 7 + j}页，又合上，灯影在墙上晃了一晃，谁也没有去挑那根灯芯。\n沈砚：这一笔是谁记的？墨色和前后都不一样。\n老聂：（背过身去）记的人，早就不在了。你问我，我问谁？\n`;
  const beats = Math.max(1, Math.ceil(characters / sceneCount / beat(100, 1).length));
  let text = "《长卷》\n编剧：无名\n\n";
  for (let i = 1; i <= sceneCount; i++)
    text += `第${i}场 ${i % 3 ? "内景" : "外景"} ${["灶房", "码头", "账房", "井口"][i % 4]} ${i % 2 ? "夜" : "日"}\n${Array.from({ length: beats }, (_, j) => beat(i, j)).join("")}\n`;
  let ids = 0;
  const { document, reading } = toDocument(parseScreenplay(text), { newId: (kind) => `${kind}-${++ids}` });
  const { scenes } = document;
  const remark: Remark[] = [];
  for (let i = 0; i < noteCount; i++) {
    const start = text.indexOf("墨色和前后", Math.floor((text.length / noteCount) * i));
    if (start >= 0)
      remark.push({
        ...OWN_NOTE,
        key: "墨色和前后",
        timestamp: String(1_763_000_000_000 + i),
        value: `第 ${i + 1} 条：这里再想一想，要不要早一场就露出来。`,
        start,
        end: start + 5,
        scene: 1,
        updateTime: "2026-11-20 09:00:00",
      });
  }
  return {
    scriptId: "long",
    name: "长卷",
    kind: "screenplay",
    versionId: "long-1",
    region: "mainland",
    seq: 1,
    scenes,
    versions: scenes.map(() => [1, 1]),
    reading: { id: "reading-1", seq: 1, ...reading },
    remark,
  };
}
