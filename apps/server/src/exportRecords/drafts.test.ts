import { beforeEach, describe, expect, it } from "vitest";
import { fieldParts, filePart, uploadRequest } from "../library/testUpload.ts";
import type { TestApp } from "../testApp.ts";
import { RECORDS_SCRIPT, openRecordsApp } from "./testing/recordsApp.ts";

const { current, call, upload } = openRecordsApp();
let t: TestApp;
let me: { token: string; userId: string };
beforeEach(() => {
  ({ t, me } = current);
});

describe("a new draft", () => {
  it("counts from the one before it, which must be one's own", async () => {
    const first = await upload();
    const second = await upload({ draftOf: first });
    const third = await upload({ draftOf: second });
    const detail = async (id: string) => (await call("GET", `/api/scripts/detail?script_id=${id}`)).json().data;
    expect(await detail(first)).toMatchObject({ draftNumber: 1, draftOf: null, versionName: "第一稿" });
    expect(await detail(third)).toMatchObject({ draftNumber: 3, draftOf: second, versionName: "第三稿" });
    const { token } = await t.logIn();
    const stolen = await t.app.inject(
      uploadRequest(token, [...fieldParts({ draftOf: first }), filePart(RECORDS_SCRIPT)]),
    );
    expect(stolen.statusCode).toBe(404);
    expect((await call("POST", "/api/scripts/findPageByParam", {}, token)).json().data.total).toBe(0);
  });

  it("has the form of the one before it", async () => {
    const first = await upload();
    const novel = await t.app.inject(
      uploadRequest(me.token, [
        ...fieldParts({ pingguType: "", draftOf: first, fileType: "2" }),
        filePart(RECORDS_SCRIPT),
      ]),
    );
    expect([novel.statusCode, novel.json().msg]).toEqual([400, "新稿和上一稿要同是剧本，或同是小说"]);
    expect((await call("POST", "/api/scripts/findPageByParam", {})).json().data.total).toBe(1);
  });
});
