import type { Remark } from "@mochang/contract";
import { retryIfReplaced } from "../../documents/index.ts";
import type { Database, Now } from "../../platform/index.ts";
import { presentNotes } from "../notes/presentNotes.ts";
import { loadScriptPage, type ScriptPage } from "./loadScriptPage.ts";
import { linesOfPage } from "./pageLines.ts";

/** A page with all that is looked up in its reading, so that an analysis may replace that while the page is sent. */
export interface OpenedPage extends ScriptPage {
  remark: Remark[];
  /** The lines of the reading as JSON. */
  lines: string;
}

/** Opens a document as its page, before the first byte of the answer. @throws AppError not-found */
export const openScriptPage = (
  deps: { db: Database; now: Now },
  documentId: string,
  userId: string,
): Promise<OpenedPage> =>
  retryIfReplaced(async () => {
    const page = await loadScriptPage(deps, documentId, userId);
    return { ...page, remark: await presentNotes(deps.db, page), lines: await linesOfPage(deps.db, page) };
  });
