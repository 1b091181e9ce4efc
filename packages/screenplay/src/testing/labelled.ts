import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { HeadingFields, Kind, LineType, Parsed, Scene } from "../parsed.ts";

/** One labelled development sample as a `Parsed` built from its labels. */
export interface Labelled {
  name: string;
  parsed: Parsed;
}

interface Labels {
  kind: Kind;
  title?: string | null;
  encoding?: string;
  lines: {
    type: LineType;
    start: number;
    end: number;
    text: string;
    speaker?: string;
    scene?: number;
    fields?: HeadingFields & { number: string | null };
  }[];
  cast?: string[];
}

const SAMPLES = join(import.meta.dirname, "../../samples");
/** The part that measures is not read here; the other two have no labels. */
const OTHER = new Set(["held-out", "faults", "clean"]);

/** Text of a sample: decoded, one leading byte-order mark removed. */
export const decodeSample = (file: string, encoding = "utf-8"): string =>
  new TextDecoder(encoding === "utf-8-bom" ? "utf-8" : encoding).decode(readFileSync(file));

/** All labelled samples for development. */
export function labelledSamples(): Labelled[] {
  const dialects = readdirSync(SAMPLES, { withFileTypes: true }).filter((d) => d.isDirectory() && !OTHER.has(d.name));
  return dialects.flatMap(({ name: dialect }) =>
    readdirSync(join(SAMPLES, dialect))
      .filter((file) => file.endsWith(".labels.json"))
      .map((file) => {
        const labels = JSON.parse(readFileSync(join(SAMPLES, dialect, file), "utf8")) as Labels;
        return {
          name: `${dialect}/${file.replace(".labels.json", "")}`,
          parsed: fromLabels(
            labels,
            decodeSample(join(SAMPLES, dialect, file.replace(".labels.json", ".txt")), labels.encoding),
          ),
        };
      }),
  );
}

function fromLabels(labels: Labels, text: string): Parsed {
  const parsed: Parsed = {
    kind: labels.kind,
    text,
    title: labels.title ?? null,
    frontMatter: [],
    scenes: [],
    cast: (labels.cast ?? []).map((name) => ({ name, aliases: [] })),
  };
  for (const { scene: at, fields, ...rest } of labels.lines) {
    const line = { ...rest, confidence: 0.95 };
    if (at === undefined) {
      parsed.frontMatter.push(line);
      continue;
    }
    const opens = line.type === "heading" || line.type === "chapter";
    let scene: Scene | undefined = parsed.scenes[at];
    if (!scene) {
      const { number, ...named } = fields ?? { number: null, intExt: null, time: null, place: null };
      scene = { number, heading: opens ? line.text : null, fields: named, lines: [] };
      parsed.scenes[at] = scene;
    }
    scene.lines.push(line);
  }
  return parsed;
}
