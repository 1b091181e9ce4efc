import type { HeadingFields, IntExt } from "../../parsed.ts";

/** What a heading's own words do not say (its scene says it in lines below it): `.序场 [[时间：夜；地点：课室]]`. */
export interface HeadingRead {
  number: string | null;
  fields: HeadingFields;
}

const NONE = "无";
const NOTE = /^\[\[\s*((?:场号|内外|时间|地点)：[^\]]*)\]\]$/u;

function valuesOf(read: HeadingRead): [key: string, value: string | null][] {
  return [
    ["场号", read.number],
    ["内外", read.fields.intExt],
    ["时间", read.fields.time],
    ["地点", read.fields.place],
  ];
}

/** Lays the note's fields over what the heading's words said; a note of another kind changes nothing. */
export function applyFieldsNote(note: string, read: HeadingRead): HeadingRead {
  const body = NOTE.exec(note.slice(0, 1_000))?.[1];
  if (body === undefined) return read;
  const out: HeadingRead = { number: read.number, fields: { ...read.fields } };
  for (const part of body.split("；")) {
    const colon = part.indexOf("：");
    const written = part.slice(colon + 1).trim();
    const value = written === NONE ? null : written;
    switch (part.slice(0, colon).trim()) {
      case "场号":
        out.number = value;
        break;
      case "内外":
        out.fields.intExt = value === "内" || value === "外" || value === "内外" ? (value satisfies IntExt) : null;
        break;
      case "时间":
        out.fields.time = value;
        break;
      case "地点":
        out.fields.place = value;
    }
  }
  return out;
}

/** The note that turns `read` into `wanted`: "" where they agree, null where a value cannot stand in a note. */
export function fieldsNote(expected: HeadingRead, read: HeadingRead): string | null {
  const before = new Map(valuesOf(read));
  const parts = valuesOf(expected).filter(([key, value]) => before.get(key) !== value);
  if (parts.length === 0) return "";
  const note = `[[${parts.map(([key, value]) => `${key}：${value ?? NONE}`).join("；")}]]`;
  return JSON.stringify(applyFieldsNote(note, read)) === JSON.stringify(expected) ? note : null;
}
