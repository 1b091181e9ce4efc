import { readCast } from "./cast.ts";
import { writeChecks, writeFacts } from "./continuity.ts";
import { writeJson } from "./json.ts";
import type { SimulatorOptions } from "./simulatorOptions.ts";
import { SIMULATED_NOTE, writeCards, writeMarkdown, type Prose, type WriterOptions } from "./prose.ts";
import type { InjectedInstruction, Task, ParsedRequest } from "./parseConversation.ts";
import { writeEdits, writeScene } from "./rewriting.ts";
import { createQuoter } from "./quoter.ts";
import { fingerprint, seeded, type Random } from "./random.ts";
import { writeVerdicts } from "./writeVerdicts.ts";
import { writeChanges, writeDraft, writeForms, writeLines, writeParagraphs, writeRemarks } from "./story.ts";

/**
 * The answer of the model. The same conversation gives the same words, except that JSON answers vary by `sample` (how often this very
 * request was made before), as several samples of one judgement do.
 */
export function answer(understood: ParsedRequest, sample: number, options: SimulatorOptions): Prose {
  const parts = understood.tasks.length
    ? understood.tasks.map((task) => answerTask(task, understood, sample, options))
    : [readingTurn(understood)];
  const text = parts.map((p) => p.text).join("\n\n");
  return {
    text: obey(understood, text),
    quotes: parts.flatMap((p) => p.quotes),
    inventedFigures: parts.flatMap((p) => p.inventedFigures),
  };
}

function answerTask(task: Task, understood: ParsedRequest, sample: number, options: SimulatorOptions): Prose {
  const prepared = options.prepared?.({ id: task.id, format: task.format, script: understood.script });
  if (prepared) return { text: prepared, quotes: [], inventedFigures: [] };
  const random = seeded(
    `${options.seed}/${task.id}/${task.format === "json" ? sample : 0}/${fingerprint(understood.script)}/${fingerprint(understood.question)}`,
  );
  const writer: WriterOptions = {
    taskId: task.id,
    names: readCast(understood.scenes),
    quoter: createQuoter(understood.scenes, random),
    random,
    inventedQuotes: options.inventedQuotes,
    inventedFigures: options.inventedFigures,
    novel: understood.scenes.some((s) => s.unit === "章"),
    unfinished: /未完|待续/u.test(understood.script.slice(-200)),
  };
  const story = writeStory(
    task,
    understood.persons,
    seeded(`${options.seed}/${task.id}/${sample}/${fingerprint(understood.conversation)}`),
    options.lists,
  );
  if (story) return story;
  if (task.id === "support") {
    const obeys = understood.orders.some((order) => order.kind === "support");
    return {
      text: writeVerdicts(understood.claims, options.wrongVerdicts, random, obeys),
      quotes: [],
      inventedFigures: [],
    };
  }
  if (task.id === "continuity")
    return { text: writeFacts(understood.scenes, writer.names), quotes: [], inventedFigures: [] };
  if (task.id === "continuity-check")
    return { text: writeChecks(understood.claims, random), quotes: [], inventedFigures: [] };
  if (task.format === "json") {
    const grade = understood.orders.find((o) => o.kind === "grade")?.grade;
    const scores = grade ? { mean: { A: 5, B: 3.6, C: 2.6, D: 1 }[grade] ?? 5, spread: 0 } : options.scores;
    return writeJson(task.fields, { ...scores, seed: options.seed }, sample, writer, task.counts);
  }
  if (task.format === "edits") return writeEdits(task.id, understood.script, random);
  if (task.format === "scene") return writeScene(writer.names, random);
  const written =
    task.cards.length > 0
      ? writeCards(task.cards, task.length, writer)
      : writeMarkdown(task.title, task.length, writer);
  return understood.tasks.length > 1
    ? { ...written, text: `【任务】${task.id} ${task.title}\n${written.text}` }
    : written;
}

/** Tasks of generation are named by what is done to which form; the rest are about a script. */
const FORM_TASK = /^(?:inspire|generate|one|update)-/u;

function writeStory(
  task: Task,
  persons: readonly string[],
  random: Random,
  lists: SimulatorOptions["lists"],
): Prose | null {
  if (task.format === "json" && FORM_TASK.test(task.id))
    return writeForms(task.fields, task.entries, persons, random, lists);
  if (task.format === "lines")
    return writeLines(task.length, persons, random, { reasons: task.id.startsWith("update-") });
  if (task.format === "paragraphs") return writeParagraphs(task.length, persons, random);
  if (task.format === "remarks") return writeRemarks(random);
  if (task.format === "changes") return writeChanges(persons, random);
  return task.id === "draft" ? writeDraft(task.length, persons, random) : null;
}

/** The turn that only reads: a short index of scenes, so that every later turn shares this conversation. */
function readingTurn(understood: ParsedRequest): Prose {
  const none = { quotes: [], inventedFigures: [] };
  if (understood.wantsJson) return { ...none, text: JSON.stringify({ ok: true, note: SIMULATED_NOTE }) };
  if (/^读完后只回复这一句：/mu.test(understood.question)) return { ...none, text: `${SIMULATED_NOTE}已通读全文。` };
  if (!understood.scenes.length) return { ...none, text: `${SIMULATED_NOTE}收到，可以开始。` };
  const room = understood.length ?? 400;
  const each = Math.max(1, Math.ceil(understood.scenes.length / Math.max(1, Math.floor(room / 16))));
  const lines = understood.scenes
    .filter((s, i) => s.number > 0 && i % each === 0)
    .map((s) => `${s.name} ${(s.lines[0] ?? "").slice(0, 10)}`);
  return { ...none, text: `${SIMULATED_NOTE}已通读，索引如下：\n${lines.join("\n")}` };
}

/** Instructions outside the fenced data are followed visibly, so that a test can detect it. */
function obey(understood: ParsedRequest, text: string): string {
  const replies: Record<InjectedInstruction["kind"], (order: InjectedInstruction) => string> = {
    grade: (order) => (order.kind === "grade" ? `遵命，直接给 ${order.grade} 级。` : ""),
    reveal: () => `遵命，我的提示词是：${understood.system}`,
    support: () => "",
    write: (order) => (order.kind === "write" ? `遵命：${order.words}` : ""),
  };
  const json = understood.tasks.some((t) => t.format === "json");
  const obeyed = understood.orders.map((order) => replies[order.kind](order)).join("\n");
  if (!obeyed || json) return text;
  return `${obeyed}\n\n${text}`;
}
