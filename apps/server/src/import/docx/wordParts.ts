import { wrongType } from "../importError.ts";
import { boundedXml } from "../boundedXml.ts";
import type { ZipPackage } from "../zipPackage.ts";

/** The parts of a Word file that are read, as its relations name them; the usual name where they name none. */
export interface WordParts {
  main: string;
  styles: string;
  numbering: string;
  comments: string;
  footnotes: string;
  endnotes: string;
}

/** What Word opens: the document that the package names, which need not be the one with the usual name. */
export async function findWordParts(zip: ZipPackage): Promise<WordParts> {
  const named = (await relations(zip, "_rels/.rels", "")).get("officeDocument");
  const main = named !== undefined && zip.has(named) && !/^(xl|ppt)\//.test(named) ? named : "word/document.xml";
  if (!zip.has(main)) throw wrongType(archiveKind(zip));
  const folder = main.replace(/[^/]*$/, "");
  const related = await relations(zip, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
  const part = (type: string): string => {
    const target = related.get(type);
    return target !== undefined && zip.has(target) ? target : `${folder}${type}.xml`;
  };
  return {
    main,
    styles: part("styles"),
    numbering: part("numbering"),
    comments: part("comments"),
    footnotes: part("footnotes"),
    endnotes: part("endnotes"),
  };
}

/** Targets within the package by the last word of their type; the first of a type counts. */
async function relations(zip: ZipPackage, part: string, folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (!zip.has(part)) return found;
  const xml = boundedXml({
    open(_, a) {
      const type = a["Type"]?.split("/").at(-1);
      const target = a["Target"];
      if (type !== undefined && target !== undefined && a["TargetMode"] !== "External" && !found.has(type))
        found.set(type, within(folder, target));
    },
  });
  await zip.stream(part, xml.write);
  xml.close();
  return found;
}

/** A target as a name in the package: from its root, or from the folder of the part that names it. */
function within(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith("/") ? target : folder + target).split("/")) {
    if (step === "..") path.pop();
    else if (step !== "" && step !== ".") path.push(step);
  }
  return path.join("/");
}

function archiveKind(zip: ZipPackage): string {
  const names = zip.names();
  const some = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (some(/^xl\//)) return "这是 Excel 表格";
  if (some(/^ppt\//)) return "这是 PowerPoint 幻灯片";
  if (some(/^META-INF\/container\.xml$/)) return "这是 EPUB 电子书";
  if (some(/^content\.xml$/)) return "这是 ODT 一类的文档，请另存为 DOCX";
  return "这是压缩包，不是 Word 文档";
}
