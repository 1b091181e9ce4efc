import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, beforeEach } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { fieldParts, filePart, SHORT_SCRIPT, uploadRequest, type FormPart } from "../testUpload.ts";

/** What `counts` finds where nothing is stored. */
export const NOTHING = { scripts: 0, runs: 0, tmp: 0, half: 0 };

/** An app without a model, a user for each test of a file, and calls of the library. */
export function openLibraryApp() {
  /** `token` and `userId` are new for each test. */
  const current = {} as { t: TestApp; token: string; userId: string };
  beforeAll(async () => {
    current.t = await openTestApp();
    return () => current.t.close();
  });
  beforeEach(async () => {
    ({ token: current.token, userId: current.userId } = await current.t.logIn());
  });

  const upload = (
    parts: FormPart[] = [...fieldParts(), filePart(SHORT_SCRIPT)],
    headers: Record<string, string> = {},
  ) => current.t.app.inject(uploadRequest(current.token, parts, headers));
  const post = (url: string, payload: object, as = current.token) =>
    current.t.app.inject({ method: "POST", url, payload, headers: { token: as } });
  const get = (url: string, as = current.token) => current.t.app.inject({ url, headers: { token: as } });
  const list = async (query: object = {}) => (await post("/api/scripts/findPageByParam", query)).json().data;
  const filesIn = (folder: string): string[] => {
    try {
      return readdirSync(join(current.t.dataDir, folder));
    } catch {
      return []; // not made yet
    }
  };
  /** The name under which a script's file is stored. */
  const storedFile = async (id: string): Promise<string> =>
    basename((await current.t.pool.query("select file_key from scripts where id = $1", [id])).rows[0].file_key);
  const counts = async () => ({
    scripts: Number(
      (await current.t.pool.query("select count(*) from scripts where user_id = $1", [current.userId])).rows[0].count,
    ),
    runs: Number(
      (await current.t.pool.query("select count(*) from runs where user_id = $1", [current.userId])).rows[0].count,
    ),
    tmp: filesIn("tmp").length,
    half: filesIn("files/.half").length,
  });
  return { current, upload, post, get, list, filesIn, storedFile, counts };
}
