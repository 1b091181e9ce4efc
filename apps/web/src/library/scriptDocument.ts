import type { Parsed } from "@mochang/screenplay";
import { z } from "zod";

/** The script as the parser read it; offsets of citations and figures refer to its `text`. */
export const ScriptDocument = z.custom<Parsed>(
  (v) => typeof v === "object" && v !== null && "text" in v && "scenes" in v && "frontMatter" in v,
);
