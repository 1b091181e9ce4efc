import { boundedXml } from "../boundedXml.ts";
import type { ZipPackage } from "../zipPackage.ts";
import { mergeAppearance, applyProperty, type Appearance } from "./appearance.ts";
import { isOn, WORD_NAMESPACES } from "./namespaces.ts";
import type { Theme } from "./theme.ts";

/** The list that a paragraph belongs to. */
export interface ListPlace {
  numId: string;
  level: number | null;
}

export interface Style {
  hidden: boolean;
  appearance: Appearance;
  list: ListPlace | null;
  /** A table's style paints cells, or some of them. */
  paints: boolean;
}

export interface Styles {
  of(id: string | undefined): Style;
  defaultParagraph: string | undefined;
  defaultTable: string | undefined;
  /** What holds where no style says otherwise. */
  defaults: Style;
}

interface Raw {
  base?: string;
  hidden?: boolean;
  appearance: Appearance;
  numId?: string;
  level?: number;
  paints?: boolean;
}

/** Style chains are short; a ring is cut here. */
const MAX_CHAIN = 1_000;

/** Of a style only what changes the text matters here: letters that nobody sees, and automatic numbers. */
export async function readStyles(zip: ZipPackage, part: string, theme: Theme): Promise<Styles> {
  const raws = new Map<string, Raw>();
  let defaultParagraph: string | undefined;
  let defaultTable: string | undefined;
  const basis: Raw = { appearance: {} };
  if (zip.has(part)) {
    let raw: Raw | null = null;
    /** Within what holds for some cells alone. */
    let conditional = false;
    const xml = boundedXml(
      {
        open(name, a) {
          if (name === "w:style") {
            raw = { appearance: {} };
            const id = a["w:styleId"];
            if (id !== undefined) raws.set(id, raw);
            if (a["w:default"] === "1" && a["w:type"] === "paragraph") defaultParagraph = id;
            if (a["w:default"] === "1" && a["w:type"] === "table") defaultTable = id;
          } else if (name === "w:docDefaults") raw = basis;
          else if (raw === null) return;
          else if (name === "w:tblStylePr") conditional = true;
          else if (name === "w:shd" && (conditional || a["w:fill"] !== "auto")) raw.paints = true;
          if (raw === null || conditional) return;
          if (name === "w:basedOn") raw.base = a["w:val"];
          else if (name === "w:vanish") raw.hidden = isOn(a["w:val"]);
          else if (name === "w:numId") raw.numId = a["w:val"];
          else if (name === "w:ilvl") raw.level = Number(a["w:val"]);
          else applyProperty(raw.appearance, name, (attribute) => a[attribute], theme);
        },
        close(name) {
          if (name === "w:tblStylePr") conditional = false;
          if (name === "w:style" || name === "w:docDefaults") raw = null;
        },
      },
      WORD_NAMESPACES,
    );
    await zip.stream(part, xml.write);
    xml.close();
  }
  const resolved = new Map<string, Style>();
  const plain: Style = { hidden: false, appearance: {}, list: null, paints: false };
  const resolve = (id: string): Style => {
    const whole: Raw = { appearance: {} };
    let at: string | undefined = id;
    for (let i = 0; at !== undefined && i < MAX_CHAIN; i++) {
      const raw: Raw | undefined = raws.get(at);
      if (!raw) break;
      whole.hidden ??= raw.hidden;
      whole.appearance = mergeAppearance(whole.appearance, raw.appearance);
      whole.numId ??= raw.numId;
      whole.level ??= raw.level;
      whole.paints ??= raw.paints;
      at = raw.base;
    }
    return {
      hidden: whole.hidden ?? false,
      appearance: whole.appearance,
      list:
        whole.numId === undefined || whole.numId === "0" ? null : { numId: whole.numId, level: whole.level ?? null },
      paints: whole.paints ?? false,
    };
  };
  return {
    defaultParagraph,
    defaultTable,
    defaults: { hidden: basis.hidden ?? false, appearance: basis.appearance, list: null, paints: false },
    of(id) {
      if (id === undefined) return plain;
      let style = resolved.get(id);
      if (!style) resolved.set(id, (style = resolve(id)));
      return style;
    },
  };
}
