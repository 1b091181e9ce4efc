import { boundedXml } from "../boundedXml.ts";
import type { ZipPackage } from "../zipPackage.ts";
import { mergeAppearance, applyProperty, type Appearance } from "./appearance.ts";
import { isToggleOn, WORD_NAMESPACES } from "./namespaces.ts";

/** The list that a paragraph belongs to. */
export interface ListPlace {
  numId: string;
  level: number | null;
}

export interface Style {
  hidden: boolean;
  appearance: Appearance;
  list: ListPlace | null;
}

export interface Styles {
  of(id: string | undefined): Style;
  defaultParagraph: string | undefined;
  /** What holds where no style says otherwise. */
  defaults: Style;
}

/** A style as it is written, before what it is based on. */
interface WrittenStyle {
  base?: string;
  hidden?: boolean;
  appearance: Appearance;
  numId?: string;
  level?: number;
}

/** Style chains are short; a ring is cut here. */
const MAX_CHAIN = 1_000;
const NO_STYLE: Style = { hidden: false, appearance: {}, list: null };

/** Of a style only what changes the text matters here: letters that nobody sees, and automatic numbers. */
export async function readStyles(zip: ZipPackage, part: string): Promise<Styles> {
  const { written, defaults, defaultParagraph } = await readPart(zip, part);
  const resolved = new Map<string, Style>();
  return {
    defaultParagraph,
    defaults: { ...NO_STYLE, hidden: defaults.hidden ?? false, appearance: defaults.appearance },
    of(id) {
      if (id === undefined) return NO_STYLE;
      let style = resolved.get(id);
      if (!style) resolved.set(id, (style = resolve(written, id)));
      return style;
    },
  };
}

interface StylesPart {
  written: Map<string, WrittenStyle>;
  defaults: WrittenStyle;
  defaultParagraph: string | undefined;
}

async function readPart(zip: ZipPackage, part: string): Promise<StylesPart> {
  const read: StylesPart = { written: new Map(), defaults: { appearance: {} }, defaultParagraph: undefined };
  if (!zip.has(part)) return read;
  let style: WrittenStyle | null = null;
  /** Within what holds for some cells of a table alone. */
  let conditional = false;
  const xml = boundedXml(
    {
      open(name, a) {
        if (name === "w:style") {
          style = { appearance: {} };
          const id = a["w:styleId"];
          if (id !== undefined) read.written.set(id, style);
          if (a["w:default"] === "1" && a["w:type"] === "paragraph") read.defaultParagraph = id;
        } else if (name === "w:docDefaults") style = read.defaults;
        else if (name === "w:tblStylePr") conditional = true;
        if (style === null || conditional) return;
        if (name === "w:basedOn") style.base = a["w:val"];
        else if (name === "w:vanish") style.hidden = isToggleOn(a["w:val"]);
        else if (name === "w:numId") style.numId = a["w:val"];
        else if (name === "w:ilvl") style.level = Number(a["w:val"]);
        else applyProperty(style.appearance, name, (attribute) => a[attribute]);
      },
      close(name) {
        if (name === "w:tblStylePr") conditional = false;
        if (name === "w:style" || name === "w:docDefaults") style = null;
      },
    },
    WORD_NAMESPACES,
  );
  await zip.stream(part, xml.write);
  xml.close();
  return read;
}

/** A style with what it takes from those that it is based on. */
function resolve(written: ReadonlyMap<string, WrittenStyle>, id: string): Style {
  const whole: WrittenStyle = { appearance: {} };
  let at: string | undefined = id;
  for (let i = 0; at !== undefined && i < MAX_CHAIN; i++) {
    const style: WrittenStyle | undefined = written.get(at);
    if (!style) break;
    whole.hidden ??= style.hidden;
    whole.appearance = mergeAppearance(whole.appearance, style.appearance);
    whole.numId ??= style.numId;
    whole.level ??= style.level;
    at = style.base;
  }
  return {
    hidden: whole.hidden ?? false,
    appearance: whole.appearance,
    list: whole.numId === undefined || whole.numId === "0" ? null : { numId: whole.numId, level: whole.level ?? null },
  };
}
