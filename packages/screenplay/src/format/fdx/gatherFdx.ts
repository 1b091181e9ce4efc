import type { CastMember, IntExt, Kind } from "../../parsed.ts";
import { LINE_TYPES } from "../../document/lineTypes.ts";
import { type FdxContent, type FdxOwn, type FdxParagraph, OWN_PREFIX, type OwnScene } from "./paragraph.ts";

type Attributes = Readonly<Record<string, string>>;

/** Hears the elements of a Final Draft file, from any XML parser, and gathers its paragraphs. */
export interface FdxGatherer {
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  text(text: string): void;
  content: FdxContent;
  /** How many notes were left out, dual dialogues put one after the other, struck-out runs kept. */
  counts: { notes: number; dual: number; struck: number };
  /** Words that the pages do not show: notes, summaries and scenes that were taken out, and letters in the paper's colour or too small to see. */
  hidden: { kind: "comment" | "aside" | "unseen"; text: string; after: string }[];
}

interface Open extends FdxParagraph {
  /** Paragraphs inside a paragraph: dual dialogue holds whole paragraphs. */
  inner: FdxParagraph[];
  added: boolean;
}

/** Where paragraphs are no part of the script: running heads, notes, summaries, and lists of the program's own settings. */
const ASIDE = new Set([
  "HeaderAndFooter",
  "ScriptNote",
  "Summary",
  "SmartType",
  "ElementSettings",
  "Watermarking",
  "TemplateOptions",
  "Macros",
  "AltCollection",
  "OmittedScene",
  "DisplayBoards",
  "ListItems",
]);
/** Those among them in which somebody wrote for other readers. */
const NOTE_ELEMENTS: Readonly<Record<string, "comment" | "aside">> = {
  ScriptNote: "comment",
  Summary: "aside",
  AltCollection: "aside",
  OmittedScene: "aside",
  DisplayBoards: "aside",
  ListItems: "aside",
};
const MAX_HIDDEN = 2_000;

/** White of 8 or 16 bits a part without a colour behind it, or letters lower than two points. */
function isUnseen(a: Attributes): boolean {
  const size = Number(a["Size"] ?? 12);
  return (
    size < 2 ||
    (/^#(?:F[\dA-F]){3}$|^#(?:F[\dA-F]{3}){3}$/iu.test(a["Color"] ?? "") && /^#?F*$/iu.test(a["Background"] ?? ""))
  );
}

/** Gathers the paragraphs of a Final Draft file from its elements. `onText` hears the length of every piece of the script's text. */
export function gatherFdx(onText: (length: number) => void = () => {}): FdxGatherer {
  const content: FdxContent = { paragraphs: [], titlePage: [], own: null };
  const counts = { notes: 0, dual: 0, struck: 0 };
  const open: Open[] = [];
  const cast: CastMember[] = [];
  let titlePage = 0;
  let asideCount = 0;
  let inText = false;
  let veiled = false;
  /** What is told of the words at hand; those within one element are one. */
  const reported: ("comment" | "aside")[] = [];
  const hidden: FdxGatherer["hidden"] = [];
  let joined = false;
  const hide = (kind: FdxGatherer["hidden"][number]["kind"], text: string): void => {
    const last = hidden.at(-1);
    const after = (open.at(-1)?.text || (content.paragraphs.at(-1)?.text ?? "")).slice(-40);
    if (joined && last?.kind === kind) last.text = (last.text + text).slice(0, MAX_HIDDEN);
    else if (text.trim() !== "" && hidden.length < MAX_HIDDEN)
      hidden.push({ kind, text: text.slice(0, MAX_HIDDEN), after });
    joined = true;
  };
  let member: Member | null = null;
  return {
    content,
    counts,
    hidden,
    open(name, a) {
      if (name === "FinalDraft") content.own = ownDocument(a, cast);
      else if (name === "TitlePage") titlePage++;
      else if (name === "Character" && content.own) member = memberOf(a);
      else if (ASIDE.has(name)) {
        asideCount++;
        const kind = NOTE_ELEMENTS[name];
        if (kind) {
          reported.push(kind);
          joined = false;
        }
        if (name === "ScriptNote") counts.notes++;
      } else if (name === "DualDialogue") counts.dual++;
      else if (name === "Paragraph" && asideCount === 0) {
        open.push(paragraphOf(a));
      } else if (name === "Text") {
        inText = true;
        veiled = asideCount === 0 && isUnseen(a);
        if (veiled) joined = false;
        if (a["AdornmentStyle"] === "StrikeOut" || a["Style"]?.includes("Strikeout")) counts.struck++;
      }
    },
    close(name) {
      if (name === "TitlePage") titlePage--;
      else if (ASIDE.has(name)) {
        asideCount--;
        if (NOTE_ELEMENTS[name]) reported.pop();
      } else if (name === "Text") inText = false;
      else if (name === "Character" && member) {
        addMember(cast, member);
        member = null;
      } else if (name === "Paragraph" && asideCount === 0) {
        const paragraph = open.pop();
        if (!paragraph || paragraph.added) return;
        const { inner, added: _, ...own } = paragraph;
        // An empty paragraph says nothing, unless it opens a scene without lines.
        const all = own.text.trim() === "" && !own.own?.scene ? inner : [own, ...inner];
        const place = open.at(-1)?.inner ?? content.paragraphs;
        for (const one of all) {
          if (titlePage > 0) content.titlePage.push(one.text);
          else place.push(one);
        }
      }
    },
    text(text) {
      if (member) member.name += text;
      const kind = asideCount > 0 ? reported.at(-1) : veiled ? "unseen" : undefined;
      if (inText && kind !== undefined) return hide(kind, text);
      const paragraph = open.at(-1);
      if (!inText || asideCount > 0 || !paragraph || paragraph.added) return;
      onText(text.length);
      paragraph.text += text.replace(/\r\n?/g, "\n");
    },
  };
}

/** An empty paragraph with what its element says of it. */
function paragraphOf(a: Attributes): Open {
  const own = ownOf(a);
  return {
    type: a["Type"] ?? "",
    text: "",
    inner: [],
    added: a[`${OWN_PREFIX}:added`] !== undefined,
    ...(a["Number"] === undefined ? {} : { number: a["Number"] }),
    ...(own ? { own } : {}),
  };
}

const KINDS: readonly Kind[] = ["screenplay", "stage", "novel", "prose"];
const INT_EXT: readonly IntExt[] = ["内", "外", "内外"];

const find = <T extends string>(list: readonly T[], value: string | undefined): T | undefined =>
  list.find((item) => item === value);

function ownDocument(a: Attributes, cast: CastMember[]): FdxContent["own"] {
  const kind = find(KINDS, a[`${OWN_PREFIX}:kind`]);
  return kind ? { kind, title: a[`${OWN_PREFIX}:title`] ?? null, cast } : null;
}

/** `of` names the person whose other spelling this is. */
interface Member {
  of: string | undefined;
  name: string;
  doubtful: boolean;
}

const memberOf = (a: Attributes): Member => ({
  of: a[`${OWN_PREFIX}:of`],
  name: "",
  doubtful: a[`${OWN_PREFIX}:doubtful`] === "yes",
});

function addMember(cast: CastMember[], { of, name, doubtful }: Member): void {
  const member = of === undefined ? undefined : cast.findLast((person) => person.name === of);
  if (member) member.aliases.push(name);
  else cast.push({ name, aliases: [], ...(doubtful ? { doubtful } : {}) });
}

function ownOf(a: Attributes): FdxOwn | null {
  const type = find(LINE_TYPES, a[`${OWN_PREFIX}:type`]);
  const speaker = a[`${OWN_PREFIX}:speaker`];
  const scene = sceneOf(a);
  if (!type && speaker === undefined && !scene) return null;
  return {
    ...(type ? { type } : {}),
    ...(speaker === undefined ? {} : { speaker: speaker || null }),
    ...(scene ? { scene } : {}),
  };
}

function sceneOf(a: Attributes): OwnScene | null {
  const opens = a[`${OWN_PREFIX}:scene`];
  if (opens !== "headed" && opens !== "bare") return null;
  const fields = {
    intExt: find(INT_EXT, a[`${OWN_PREFIX}:intExt`]) ?? null,
    time: a[`${OWN_PREFIX}:time`] ?? null,
    place: a[`${OWN_PREFIX}:place`] ?? null,
  };
  return { headed: opens === "headed", number: a[`${OWN_PREFIX}:number`] ?? null, fields };
}
