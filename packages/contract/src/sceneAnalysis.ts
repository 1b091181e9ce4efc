import type { LineType, SceneJson } from "@mochang/screenplay";
import { packScene, type PackedScene, unpackScene } from "@mochang/screenplay/packed";
import { z } from "zod";
import { SaveNumber, SCENES_MAX } from "./document.ts";
import { type PackedReadLines, readLinesOf } from "./readLines.ts";
import { PageFormatName } from "./pageFormatName.ts";
import { Remark } from "./remark.ts";
import { StepState } from "./runEvent.ts";

/** Prompts on one scene, on selected text, or on every scene (spec 1, section 2). */
export const SCENE_PROMPTS = [
  { id: 20, title: "叙事原则" },
  { id: 21, title: "文字功底" },
  { id: 22, title: "语言表达" },
  { id: 23, title: "语境适配" },
  { id: 24, title: "台词运用" },
] as const;

/** One scene's, or one selection's, analysis. The markdown has `###` titles and verified citations. */
export const SceneAnalysis = z.object({
  runId: z.string(),
  /** Step key in the run: `scene:<scene id>` or `passage`. */
  key: z.string(),
  promptId: z.number(),
  /** Null for a selection. */
  sceneId: z.string().nullable(),
  /** 1-based, as the document stands now; 0 for the front matter; null for a selection or a scene that is gone. */
  scene: z.number().nullable(),
  /** The scene's name, or the beginning of the selection. */
  name: z.string(),
  state: StepState,
  markdown: z.string(),
  message: z.string().nullable(),
  origin: z.enum(["model", "rules"]),
  /** YYYY-MM-DD HH:mm:ss */
  time: z.string(),
});
export type SceneAnalysis = z.infer<typeof SceneAnalysis>;

export const SceneAnalysisQuery = z.object({
  script_id: z.string().min(1).max(64),
  prompt_id: z.coerce.number().int().min(20).max(24),
});
/** The newest analysis of each scene by one prompt, selections after them, and the run over all scenes that is under way, or was stopped before its end. */
export const SceneAnalyses = z.object({ analyses: z.array(SceneAnalysis), activeRunId: z.string().nullable() });
export type SceneAnalyses = z.infer<typeof SceneAnalyses>;

export const StartScenes = z.object({
  script_id: z.string().min(1).max(64),
  prompt_id: z.coerce.number().int().min(20).max(24),
});
/** Without a key: every scene of the run that is not done. */
export const RetryScenes = z.object({ runId: z.string().min(1).max(64), key: z.string().max(80).optional() });

/** The line types of the document in the words of spec 3, which the HTML of the script page bears as classes. */
export const LINE_NAMES: Record<LineType, string> = {
  heading: "scene",
  action: "action",
  character: "userEditor",
  parenthetical: "descript",
  dialogue: "dialogue",
  transition: "transition",
  meta: "meta",
  episode: "episode",
  chapter: "chapter",
  text: "text",
};

/** `versionId` empty: the default version. */
export const StructureQuery = z.object({
  script_id: z.string().min(1).max(64),
  versionId: z.string().max(64).default(""),
});
/** The same in spec 1's words. */
export const VersionedStructureQuery = z.object({
  script_id: z.string().min(1).max(64),
  version: z.string().max(64).default(""),
});

export const AnyScene = z.custom<SceneJson>((v) => typeof v === "object" && v !== null);
/** The saves that last changed a row's content and its place. */
export const RowVersions = z.tuple([z.number(), z.number()]);

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const PackedRow = z.custom<PackedScene>(isObject).transform(unpackScene);

/** A document as the script page opens it, all of one moment. It goes over the wire as its input: rows packed. */
export const ScriptStructure = z.object({
  scriptId: z.string(),
  name: z.string(),
  kind: z.string(),
  /** The version that was opened; a window stays with it. */
  versionId: z.string(),
  /** The page format that the script is exported in. */
  region: PageFormatName,
  /** The newest save in it. */
  seq: z.number(),
  /** Its rows in order, the front matter first. */
  scenes: z.array(PackedRow),
  /** Of `scenes`, in their order. */
  versions: z.array(RowVersions),
  /** How its lines were read (`readLineOf`): offsets of notes and citations are of this reading's text. The 37,000 lines of a long script stay packed: its first paint asks for few. */
  reading: z.object({ id: z.string(), seq: z.number(), lines: z.custom<PackedReadLines>(isObject) }),
  remark: z.array(Remark),
});
export type ScriptStructure = z.output<typeof ScriptStructure>;

/** A document as it goes over the wire: `ScriptStructure.parse(packStructure(structure))` is `structure` but for the lines of its reading, which stay packed. */
export const packStructure = ({
  scenes,
  reading: { id, seq, lines },
  ...rest
}: ScriptStructure): z.input<typeof ScriptStructure> => ({
  ...rest,
  scenes: scenes.map(packScene),
  reading: {
    id,
    seq,
    lines: Object.fromEntries(
      Object.entries(readLinesOf(lines)).map(([line, { start, end, type, confidence, grammar }]) => [
        line,
        grammar ? [start, end, type, confidence, grammar.type, grammar.confidence] : [start, end, type, confidence],
      ]),
    ),
  },
});

/**
 * Re-tagging: `replaces` are neighbouring rows as stored, with the versions that they were read at, `scenes` what stands in their place. The same
 * lines in the same order: ids, words and marks stay, only types, speakers and the borders of scenes change. An undo is another such call.
 */
export const RetagScenes = z.object({
  scriptId: z.string().min(1).max(64),
  versionId: z.string().max(64).default(""),
  replaces: z
    .array(z.tuple([z.string().max(64), SaveNumber]))
    .min(1)
    .max(SCENES_MAX),
  scenes: z.array(AnyScene).min(1).max(SCENES_MAX),
});
export type RetagScenes = z.input<typeof RetagScenes>;
/** The rows as they are stored. Figures and findings are recomputed with it. */
export const Retagged = z.object({ seq: z.number(), scenes: z.array(AnyScene), versions: z.array(RowVersions) });
export type Retagged = z.infer<typeof Retagged>;
