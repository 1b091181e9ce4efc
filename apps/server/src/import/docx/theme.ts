import { boundedXml } from "../boundedXml.ts";
import type { ZipPackage } from "../zipPackage.ts";
import { WORD_NAMESPACES } from "./namespaces.ts";

/** Colours by the names under which letters ask for them, six hexadecimal digits each. */
export type Theme = ReadonlyMap<string, string>;

/** Parts of a theme's scheme and the names that documents call them by. */
const CALLED: Record<string, readonly string[]> = {
  "a:dk1": ["dark1", "text1", "dk1", "tx1"],
  "a:lt1": ["light1", "background1", "lt1", "bg1"],
  "a:dk2": ["dark2", "text2", "dk2", "tx2"],
  "a:lt2": ["light2", "background2", "lt2", "bg2"],
  "a:hlink": ["hyperlink", "hlink"],
  "a:folHlink": ["followedHyperlink", "folHlink"],
};
const OFFICE: readonly [string, string][] = [
  ["a:dk1", "000000"],
  ["a:lt1", "ffffff"],
];

/** The colours of a document's theme; black and white where it says nothing. */
export async function readTheme(zip: ZipPackage, part: string): Promise<Theme> {
  const theme = new Map<string, string>();
  const put = (element: string, colour: string): void => {
    for (const name of CALLED[element] ?? [element.slice(2)]) theme.set(name, colour.toLowerCase());
  };
  for (const [element, colour] of OFFICE) put(element, colour);
  if (!zip.has(part)) return theme;
  let inScheme = false;
  let element: string | null = null;
  const xml = boundedXml(
    {
      open(name, a) {
        if (name === "a:clrScheme") inScheme = true;
        else if (inScheme && element === null) element = name;
        else if (inScheme && element !== null) {
          const colour = name === "a:srgbClr" ? a["val"] : name === "a:sysClr" ? a["lastClr"] : undefined;
          if (colour !== undefined && /^[\da-f]{6}$/iu.test(colour)) put(element, colour);
        }
      },
      close(name) {
        if (name === "a:clrScheme") inScheme = false;
        else if (name === element) element = null;
      },
    },
    WORD_NAMESPACES,
  );
  await zip.stream(part, xml.write);
  xml.close();
  return theme;
}
