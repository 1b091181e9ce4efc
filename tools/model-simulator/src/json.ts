import type { Prose } from "./prose.ts";
import { createWriter, SIMULATED_NOTE, type WriterOptions } from "./prose.ts";
import type { Task } from "./parseConversation.ts";
import { between, pick, seeded, type Random } from "./random.ts";
import type { SimulatorOptions } from "./simulatorOptions.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** An example as people write one: ranges for numbers (`0-5`), `…` and trailing commas allowed. Null when it cannot be read. */
function readExample(fields: string): Json | null {
  const tidy = fields
    .replace(/:\s*[a-zA-Z](?=\s*[,}\]])/gu, ": 0")
    .replace(/:\s*\d+(?:\.\d+)?\s*(?:[-–~至到]\s*\d+(?:\.\d+)?)?(?:\s*[（(][^）)]*[）)])?(?=\s*[,}\]])/gu, ": 0")
    .replace(/,?\s*(?:…|\.\.\.)\s*(?=[}\]])/gu, "")
    .replace(/,(?=\s*[}\]])/gu, "");
  try {
    return JSON.parse(tidy) as Json;
  } catch {
    // An example that is no JSON even so: the caller answers with a plain object.
    return null;
  }
}

/** Fills the prompt's own example: scores by the settings, quotes from the script, sentences for the rest. */
export function writeJson(
  fields: string | null,
  scores: SimulatorOptions["scores"] & { seed: string },
  sample: number,
  options: WriterOptions,
  counts: Task["counts"] = {},
): Prose {
  const writer = createWriter(options);
  const noise: Random = seeded(`${options.taskId}/sample/${sample}`);
  // One shift a sample, so that `spread` moves the total and not only single dimensions.
  const shift = (noise() * 2 - 1) * scores.spread;
  let noted = false;
  let named = 0;

  /** A string that shows a citation is a sentence with one of its own. */
  function sentence(cited: boolean): string {
    const text = (cited ? writer.cited() : writer.plain()).replace(/。$/u, "");
    if (noted) return text;
    noted = true;
    return `${SIMULATED_NOTE}${text}`;
  }
  function quote(shape: { [key: string]: Json }): Json {
    const drawn = options.quoter.draw(options.inventedQuotes);
    if (!drawn) return shape;
    writer.quotes.push(drawn);
    return { ...shape, scene: drawn.scene, text: drawn.text };
  }
  const off = (of: string, by = 0): number => gauss(seeded(`${scores.seed}/${sample}/${of}`)) * by;
  const scored = (of: string): number =>
    score(scores.byKey?.[of] ?? scores.mean, shift + off("", scores.noise?.sample) + off(of, scores.noise?.dimension));
  function fill(shape: Json, key: string, path: string): Json {
    if (Array.isArray(shape)) {
      const { least, most } = counts[key] ?? { least: Math.max(2, shape.length), most: Math.max(2, shape.length) };
      return shape.length
        ? Array.from({ length: between(options.random, least, most) }, (_, i) =>
            fill(shape[i] ?? shape[0] ?? null, key, path),
          )
        : [];
    }
    if (shape !== null && typeof shape === "object") {
      if ("scene" in shape && "text" in shape) return quote(shape);
      return Object.fromEntries(
        Object.entries(shape).map(([k, v]) => [k, fill(v, k, k === "score" || k === "reason" ? path : k)]),
      );
    }
    if (typeof shape === "number") return /score|分/u.test(key) ? scored(path) : 1;
    if (typeof shape !== "string") return shape;
    if (shape === "人物名") return options.names[named++ % options.names.length] ?? "";
    if (shape === "短语") return writer.heading();
    if (shape === "片名") return `示例片${"甲乙丙丁"[named++ % 4]}`;
    const words = shape.split("/").filter((word) => word !== "未写完" || options.unfinished);
    return words.length > 1 ? pick(options.random, words) : sentence(shape.includes("【"));
  }
  const example = fields === null ? null : readExample(fields);
  const value = fill(example ?? { answer: "", ok: true }, "", "");
  return { text: JSON.stringify(value), quotes: writer.quotes, inventedFigures: writer.figures };
}

/** A draw of the standard normal distribution. */
const gauss = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const score = (base: number, shift: number): number => Math.round(Math.min(5, Math.max(0, base + shift)) * 10) / 10;

/** The same JSON as a careless model writes it: fenced, with trailing commas and a word before it. */
export const wrapJsonInProse = (json: string): string =>
  `好的，结果如下：\n\`\`\`json\n${json.replace(/\}$/u, ",}")}\n\`\`\`\n`;
