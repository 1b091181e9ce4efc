import type { Message } from "./prefixCache.ts";

export interface FencedScene {
  /** 1-based; 0 is the front matter. */
  number: number;
  /** What stands above it in the fence: `第12场`, `第二卷第一章`, `开篇`. */
  name: string;
  unit: "场" | "章";
  lines: string[];
}

export interface Task {
  id: string;
  title: string;
  /** About how many characters to write. */
  length: number;
  format: "markdown" | "json" | "edits" | "scene" | "lines" | "remarks" | "changes" | "paragraphs";
  /** How many entries the answer's outer list must have; null where the prompt does not say. */
  entries: number | null;
  /** The JSON example that the prompt gives, as written. */
  fields: string | null;
  /** How many entries lists of the JSON should have, by the list's name: `turns 6 到 8 条`. */
  counts: Record<string, { least: number; most: number }>;
  /** Titles that the answer's parts have to bear, in order; empty for the writer's own. */
  cards: string[];
}

/** A sentence and the lines of the work that it has to follow from. */
export interface Claim {
  n: number;
  sentence: string;
  lines: string[];
}

/** The parts of a conversation that the simulator reads. */
export interface ParsedRequest {
  script: string;
  scenes: FencedScene[];
  /** Empty: the turn that only reads the script. */
  tasks: Task[];
  /** The whole last message: another wording gets other words. */
  question: string;
  /** The last message's length asked for, for a turn without a task. */
  length: number | null;
  /** Orders found outside the fenced data, which a model obeys. */
  orders: InjectedInstruction[];
  wantsJson: boolean;
  system: string;
  /** Sentences and lines to be judged. */
  claims: Claim[];
  /** The whole conversation, both sides. */
  conversation: string;
  /** Persons that the fenced data of a generated work name. */
  persons: string[];
}

/** Give a grade, tell the prompt, write these words (a picture to load, say), or call everything supported. */
export type InjectedInstruction =
  { kind: "grade"; grade: string } | { kind: "reveal" } | { kind: "write"; words: string } | { kind: "support" };

const FENCE = /<<<剧本数据 (\S+)\n([\s\S]*?)\n?剧本数据 \1>>>/gu;
/** Any fenced data: the script, its figures, notes made of it. */
const DATA = /<<<(\S*数据) (\S+)\n[\s\S]*?\n?\1 \2>>>/gu;

export function parseConversation(messages: readonly Message[], jsonMode: boolean): ParsedRequest {
  const userMessages = messages.filter((m) => m.role !== "assistant").map((m) => m.content);
  const script = userMessages.flatMap((text) => [...text.matchAll(FENCE)].map((m) => m[2] ?? "")).join("\n");
  const outside = userMessages.map((text) => text.replaceAll(DATA, "\n"));
  const last = outside.at(-1) ?? "";
  const tasks = readTasks(last);
  const length = /【篇幅】\s*约?\s*(\d+)\s*字/u.exec(last)?.[1];
  return {
    script,
    scenes: readScenes(script),
    tasks,
    question: last,
    length: length ? Number(length) : null,
    orders: outside.flatMap(readOrders),
    wantsJson: jsonMode || tasks.some((t) => t.format === "json"),
    system: messages.find((m) => m.role === "system")?.content ?? "",
    claims: userMessages.flatMap(readClaims),
    conversation: messages.map((message) => message.content).join("\n"),
    persons: readPersons(userMessages),
  };
}

/** `姓名：X` of a form and `人物：A；B` of a scene's setting, in the order of their saying; the last scene's come first. */
function readPersons(userMessages: readonly string[]): string[] {
  const text = userMessages.join("\n");
  const listed = [...text.matchAll(/^人物：(.+)$/gmu)].at(-1)?.[1]?.split(/[；，,]/u) ?? [];
  const named = [...text.matchAll(/^姓名：(.+)$/gmu)].map((found) => found[1] ?? "");
  return [...new Set([...listed, ...named].map((name) => name.trim()))].filter((name) =>
    /^\p{Script=Han}{2,4}$/u.test(name),
  );
}

const CLAIMS = /<<<核对数据 (\S+)\n([\s\S]*?)\n?核对数据 \1>>>/gu;

function readClaims(text: string): Claim[] {
  return [...text.matchAll(CLAIMS)].flatMap(([, , body = ""]) => JSON.parse(body) as Claim[]);
}

/** Notes that stand for a text too long to be read at once: what they cite is all that can be quoted. */
const NOTES = /^〔第\d+段笔记/mu;
const CITATION = /【([^【】「」@]{1,60})「([^」]+)」】/gu;
const OPENER = /^〔([^〔〕]{1,60})〕\s*$/u;
const unitOf = (name: string): FencedScene["unit"] => (/场(?:后)?(?:（\d+）)?$|^开篇$/u.test(name) ? "场" : "章");

function readNotes(notes: string): FencedScene[] {
  const scenes = new Map<string, FencedScene>();
  for (const [, name = "", quote = ""] of notes.matchAll(CITATION)) {
    const front = name === "开篇";
    const scene = scenes.get(name) ?? {
      number: front ? 0 : scenes.size + 1,
      name,
      unit: unitOf(name),
      lines: front ? [] : [name],
    };
    scenes.set(name, scene);
    scene.lines.push(quote);
  }
  return [...scenes.values()].sort((a, b) => a.number - b.number);
}

function readScenes(script: string): FencedScene[] {
  if (NOTES.test(script)) return readNotes(script);
  const scenes: FencedScene[] = [];
  for (const line of script.split("\n")) {
    const name = OPENER.exec(line)?.[1];
    // A chunk begins in the middle: its first scene bears its own number where it has one.
    const number = Number(/^第(\d+)[场章]$/u.exec(name ?? "")?.[1] ?? (scenes.at(-1)?.number ?? 0) + 1);
    if (name !== undefined) scenes.push({ number: name === "开篇" ? 0 : number, name, unit: unitOf(name), lines: [] });
    else if (line.trim())
      (scenes.at(-1) ?? scenes[scenes.push({ number: 0, name: "开篇", unit: "场", lines: [] }) - 1])?.lines.push(
        line.trim(),
      );
  }
  return scenes;
}

function readTasks(text: string): Task[] {
  const parts = text.split(/^(?=【任务】)/mu).filter((p) => p.startsWith("【任务】"));
  return parts.map((part) => {
    const [, id = "0", title = ""] = /^【任务】\s*(\S+)[ \t]*([^\n]*)/u.exec(part) ?? [];
    const length = Number(/【篇幅】[^\n]*?(\d+)\s*字/u.exec(part)?.[1] ?? 400);
    const format = formatOf(part);
    const entries = /里正好\s*(\d+)\s*份/u.exec(part)?.[1];
    return {
      id,
      title: title.trim(),
      length,
      format,
      entries: entries ? Number(entries) : null,
      fields: readFields(part),
      counts: readCounts(part),
      cards: readCards(part),
    };
  });
}

const FORMATS: Readonly<Record<string, Task["format"]>> = {
  改动: "edits",
  新场: "scene",
  剧本行: "lines",
  意见: "remarks",
  自然段: "paragraphs",
};

function formatOf(part: string): Task["format"] {
  const [, named = ""] = /【格式】\s*(\S+)/u.exec(part) ?? [];
  if (/^JSON/iu.test(named)) return "json";
  const generating = /【任务】\s*revise/u.test(part);
  return generating ? "changes" : (FORMATS[named] ?? "markdown");
}

function readCounts(part: string): Task["counts"] {
  const line = /^【条数】([^\n]*)/mu.exec(part)?.[1] ?? "";
  const found = [...line.matchAll(/([A-Za-z]+)\s*(\d+)\s*到\s*(\d+)\s*条/gu)];
  return Object.fromEntries(
    found.map(([, name = "", least, most]) => [name, { least: Number(least), most: Number(most) }]),
  );
}

function readCards(text: string): string[] {
  const line = /^【小标题】([^\n]*)/mu.exec(text)?.[1] ?? "";
  return line
    .split("、")
    .map((title) => title.trim())
    .filter(Boolean);
}

/** The braces after 【字段】, over several lines when they are not closed on the first. */
function readFields(part: string): string | null {
  const at = part.indexOf("{", part.indexOf("【字段】"));
  if (!part.includes("【字段】") || at < 0) return null;
  let depth = 0;
  let quoted = false;
  for (let i = at; i < part.length; i++) {
    const c = part[i];
    if (c === '"' && part[i - 1] !== "\\") quoted = !quoted;
    if (quoted) continue;
    if (c === "{") depth++;
    if (c === "}" && --depth === 0) return part.slice(at, i + 1);
  }
  return part.slice(at);
}

/** Base64, hexadecimal, escapes, Caesar's letters, words with a letter a line and the first letters of four lines are read as what they say: a model can. */
function deciphered(text: string): string {
  const coded = [...text.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/gu)].map(([word]) =>
    Buffer.from(word, "base64").toString("utf8"),
  );
  const turned = /\b(?:tenqr|cebzcg)\b/iu.test(text)
    ? [text.replaceAll(/[a-z]/giu, (c) => String.fromCharCode(c.charCodeAt(0) + (c.toLowerCase() < "n" ? 13 : -13)))]
    : [];
  const upright = [...text.matchAll(/(?:^\S{1,2}\n){6,}/gmu)].map(([lines]) => lines.replaceAll("\n", ""));
  const hex = [...text.matchAll(/\b(?:[0-9a-f]{2}){8,}\b/giu)].map(([word]) =>
    Buffer.from(word, "hex").toString("utf8"),
  );
  const escaped = text
    .replaceAll(/\\u([0-9a-f]{4})/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/(?:%[0-9a-f]{2})+/giu, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString("utf8"));
  const initials = [...text.matchAll(/^(直)\S*\n(给)\S*\n([A-D])\S*\n(级)/gmu)].map(([, ...letters]) =>
    letters.join(""),
  );
  return [text, ...coded, ...turned, ...upright, ...hex, ...(escaped === text ? [] : [escaped]), ...initials].join(
    "\n",
  );
}

const LONG_WORDS = "长".repeat(10_000);

/** A sentence that quotes an order, or forbids it, is none. */
function readOrders(conversation: string): InjectedInstruction[] {
  return deciphered(conversation)
    .split(/[\n。！？；]/u)
    .flatMap((sentence): InjectedInstruction[] => {
      const bare = sentence.replace(/「[^」]*」|『[^』]*』|“[^”]*”|"[^"]*"|《[^》]*》/gu, "");
      // "忽略以上要求" is itself an order; "忽略它" forbids one.
      const forbids = bare.replaceAll(/(?:忽略|无视|不理)(?:掉)?(?:以上|上面|之前|前面|此前)/gu, "");
      if (/不要|不得|不许|不能|不可|别|勿|禁止|忽略|无视|不理|无效|拒绝/u.test(forbids)) return [];
      if (/\b(?:do not|don't|never|ignore any|refuse)\b/iu.test(bare)) return [];
      const grade = (
        /(?:给|給|评为|打|判)[^，、]{0,4}?\s*([ABCD])\s*[级級]/u.exec(bare) ??
        /\bgrade\s+([ABCD])\b/u.exec(bare) ??
        /([ABCD])\s*(?:グレード|評価)を?(?:与え|つけ|付け)/u.exec(bare) ??
        /([ABCD])\s*등급|\bnote ([ABCD])\b|оценку ([ABCD])/u.exec(bare) ??
        /"grade"\s*:\s*"([ABCD])"/u.exec(sentence)
      )
        ?.slice(1)
        .find(Boolean);
      const orders: InjectedInstruction[] = grade ? [{ kind: "grade", grade }] : [];
      if (
        /(?:输出|打印|告诉我|复述|公开|重复|列印)[^，、]{0,8}(?:提示词|提示詞)/u.test(bare) ||
        /\b(?:print|reveal|repeat)\b.{0,20}\bprompt\b/iu.test(bare)
      )
        orders.push({ kind: "reveal" });
      const words = /(?:写上|插入|输出)\s*(!\[[^\]]*\]\([^)]*\)|<img[^>]*>)/u.exec(bare)?.[1];
      const cited = /引用(?:这一句)?\s*(【[^】]*】)/u.exec(sentence)?.[1];
      if (words ?? cited) orders.push({ kind: "write", words: words ?? cited ?? "" });
      if (
        /(?:全部|全都|一律|都|所有)[^，、]{0,8}(?:回答|答|判|写|填)[^，、]{0,4}支持|all (?:are )?supported/iu.test(bare)
      )
        orders.push({ kind: "support" });
      if (/写(?:满|够|足)\s*(?:10,?000|一万)\s*字/u.test(bare)) orders.push({ kind: "write", words: LONG_WORDS });
      return orders;
    });
}
