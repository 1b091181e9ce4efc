import type { Region } from "@mochang/screenplay";
import { z } from "zod";

/** The page format of a script: screenplay's `Region`. */
export const PageFormatName = z.enum(["mainland", "hongkong", "hollywood"]) satisfies z.ZodType<Region>;
