import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const fontOf = (name: string, file: string): string => join(dirname(require.resolve(`${name}/package.json`)), file);

/** The faces that pictures are lettered in. */
export const SANS = "Mochang Sans";
export const SERIF = "Mochang Serif";

let opened: Promise<typeof import("@napi-rs/canvas")> | null = null;

/** The drawing library with our faces; loaded when the first picture is made. */
export const openCanvas = (): Promise<typeof import("@napi-rs/canvas")> =>
  (opened ??= import("@napi-rs/canvas").then((canvas) => {
    const { GlobalFonts } = canvas;
    GlobalFonts.registerFromPath(fontOf("@expo-google-fonts/noto-sans-sc", "500Medium/NotoSansSC_500Medium.ttf"), SANS);
    GlobalFonts.registerFromPath(
      fontOf("@expo-google-fonts/noto-serif-sc", "600SemiBold/NotoSerifSC_600SemiBold.ttf"),
      SERIF,
    );
    return canvas;
  }));
