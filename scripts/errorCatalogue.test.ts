import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ERRORS, MESSAGES } from "../packages/contract/src/errors.ts";

interface Row {
  situation: string;
  /** The place that raises it: a file and a text that occurs once in it. */
  raised: readonly [file: string, text: string];
  /** The test that covers it: a file and the title or the words that it expects. */
  tested: readonly [file: string, text: string];
}

/** Spec 1, section 8, row by row. */
const CATALOGUE: readonly Row[] = [
  {
    situation: "an answer's code that is no success, with a message",
    raised: ["apps/web/src/lib/api.ts", "if (code !== 200) throw new ApiError("],
    tested: ["apps/web/src/ui/toasts.test.ts", "a refusal in the server's words"],
  },
  {
    situation: "codes 500 and 1200, not repeated within 3 s",
    raised: ["apps/web/src/ui/toasts.ts", "if (mayShow(toastKey(error)))"],
    tested: ["apps/web/src/ui/toasts.test.ts", "shown for 5 s, and at most once per 3 s"],
  },
  {
    situation: "token已过期",
    raised: ["apps/web/src/lib/apiError.ts", "error.message === MESSAGES.tokenExpired"],
    tested: ["e2e/journeys/login.e2e.ts", "a session that ended elsewhere leads back to /login"],
  },
  {
    situation: "codes 50008, 50012, 50014",
    raised: ["apps/web/src/account/askToLogInAgain.ts", '"Confirm logout"'],
    tested: ["e2e/journeys/errorCatalogue.e2e.ts", "a session taken over elsewhere asks once, in English"],
  },
  {
    situation: "an answer of bytes",
    raised: ["apps/web/src/lib/api.ts", "await answer.blob()"],
    tested: ["e2e/journeys/records.e2e.ts", "download.suggestedFilename()"],
  },
  {
    situation: "network failure",
    raised: ["apps/web/src/lib/apiError.ts", "new ApiError(0, MESSAGES.network)"],
    tested: ["e2e/journeys/errorCatalogue.e2e.ts", "a network that is gone is one toast"],
  },
  {
    situation: "login failure",
    raised: ["apps/web/src/public/LoginForm.tsx", "toasts.error(error)"],
    tested: ["e2e/journeys/login.e2e.ts", "each fault of the login form is said where it is"],
  },
  {
    situation: "user info failure",
    raised: ["apps/web/src/account/RequireLogin.tsx", "message={MESSAGES.userInfoFailed}"],
    tested: ["e2e/journeys/errorCatalogue.e2e.ts", MESSAGES.userInfoFailed],
  },
  {
    situation: "progress stream: end",
    raised: ["apps/web/src/exportRecords/useRecords.ts", "toasts.warn(MESSAGES.streamFailed)"],
    tested: ["e2e/journeys/errorCatalogue.e2e.ts", "a report's stream that says end"],
  },
  {
    situation: "WebSocket error, or a close code other than 1000",
    raised: ["apps/web/src/evaluation/sceneAnalysis/useSceneAnalyses.ts", "new ApiError(500, MESSAGES.wsFailed)"],
    tested: ["e2e/journeys/sceneAnalysis.e2e.ts", MESSAGES.wsFailed],
  },
  {
    situation: "the ink is used up, told over the WebSocket",
    raised: ["apps/web/src/evaluation/sceneAnalysis/useSceneAnalyses.ts", "new ApiError(1200, MESSAGES.balance)"],
    tested: ["e2e/journeys/sceneAnalysis.e2e.ts", MESSAGES.balance],
  },
  {
    situation: "no WebSocket",
    raised: ["apps/web/src/evaluation/sceneAnalysis/useSceneAnalyses.ts", "MESSAGES.wsMissing"],
    tested: ["e2e/journeys/sceneAnalysis.e2e.ts", MESSAGES.wsMissing],
  },
  {
    situation: "report export under way, and its failure",
    raised: ["apps/web/src/evaluation/useDownload.ts", "toasts.busy(MESSAGES.exporting)"],
    tested: ["e2e/journeys/errorCatalogue.e2e.ts", MESSAGES.exporting],
  },
  {
    situation: "export record deleted",
    raised: ["apps/web/src/exportRecords/useRecordActions.tsx", ": MESSAGES.deleteDone"],
    tested: ["e2e/journeys/records.e2e.ts", MESSAGES.deleteDone],
  },
  {
    situation: "export record not deleted",
    raised: [
      "apps/web/src/exportRecords/useRecordActions.tsx",
      'kindOf(error) === "other" ? toasts.warn(MESSAGES.deleteFailed)',
    ],
    tested: ["e2e/journeys/errorCatalogue.e2e.ts", MESSAGES.deleteFailed],
  },
  {
    situation: "uploaded",
    raised: ["apps/web/src/library/useUpload.ts", "toasts.done(MESSAGES.uploadDone)"],
    tested: ["e2e/journeys/upload.e2e.ts", MESSAGES.uploadDone],
  },
  {
    situation: "upload failed",
    raised: ["apps/web/src/library/uploadFormTexts.ts", "failed: MESSAGES.uploadFailed"],
    tested: ["e2e/journeys/upload.e2e.ts", MESSAGES.uploadFailed],
  },
  {
    situation: "no permission",
    raised: ["apps/web/src/app/HomeRedirect.tsx", "toasts.warn(ERRORS.forbidden.msg)"],
    tested: ["e2e/journeys/routes.e2e.ts", ERRORS.forbidden.msg],
  },
  {
    situation: "404",
    raised: ["apps/server/src/publicPages/notFoundPage.ts", "The webmaster said that you can not enter this page..."],
    tested: ["e2e/journeys/routes.e2e.ts", "The webmaster said that you can not enter this page..."],
  },
];

/** The words of the catalogue; each stands once in the sources, where the contract names it. */
const WORDS = [
  MESSAGES.tokenExpired,
  MESSAGES.balance,
  MESSAGES.network,
  MESSAGES.userInfoFailed,
  MESSAGES.streamFailed,
  MESSAGES.wsFailed,
  MESSAGES.wsMissing,
  MESSAGES.uploadDone,
  MESSAGES.uploadFailed,
  MESSAGES.deleteDone,
  MESSAGES.deleteFailed,
  MESSAGES.exporting,
  ERRORS.forbidden.msg,
];
/** Where the web app uses the words of faults: nothing else raises them, or puts them on a page. */
const USERS: Readonly<Partial<Record<keyof typeof MESSAGES, readonly string[]>>> = {
  tokenExpired: ["lib/apiError.ts"],
  balance: ["evaluation/sceneAnalysis/useSceneAnalyses.ts"],
  network: ["account/RequireLogin.tsx", "lib/apiError.ts"],
  userInfoFailed: ["account/RequireLogin.tsx"],
  streamFailed: ["exportRecords/useRecords.ts", "lib/api.ts", "lib/apiError.ts", "library/uploadFormTexts.ts"],
  wsFailed: ["evaluation/sceneAnalysis/analyses.ts", "evaluation/sceneAnalysis/useSceneAnalyses.ts"],
  wsMissing: ["evaluation/sceneAnalysis/useSceneAnalyses.ts"],
  uploadFailed: ["library/uploadFormTexts.ts"],
  deleteFailed: ["exportRecords/useRecordActions.tsx", "library/useDelete.tsx"],
  exporting: ["evaluation/useDownload.ts"],
};
const WEB = "apps/web/src/";
const CONTRACT = "packages/contract/src/errors.ts";

const sources = new Map(
  globSync("{apps,packages}/*/src/**/*.{ts,tsx}", {
    exclude: (name) => name.includes("node_modules") || /\.test\.tsx?$/u.test(name),
  }).map((file) => [file.replaceAll("\\", "/"), readFileSync(file, "utf8")]),
);
const count = (text: string, piece: string): number => text.split(piece).length - 1;

describe("the catalogue of errors", () => {
  it.each(CATALOGUE)("$situation: raised in one place", ({ raised: [file, text] }) => {
    expect(sources.size).toBeGreaterThan(1_000);
    expect(count(sources.get(file) ?? "", text)).toBe(1);
  });
  it.each(CATALOGUE)("$situation: has its test", ({ tested: [file, text] }) => {
    expect(readFileSync(file, "utf8")).toContain(text);
  });
  it.each(WORDS)("%s is written once", (words) => {
    const holding = [...sources].flatMap(([file, text]) => Array.from({ length: count(text, words) }, () => file));
    expect(holding).toEqual([CONTRACT]);
  });
  it.each(Object.entries(USERS))("MESSAGES.%s is used by its own places alone", (name, files) => {
    const uses = new RegExp(`\\bMESSAGES\\.${name}\\b`, "u");
    const using = [...sources].flatMap(([file, text]) => (file.startsWith(WEB) && uses.test(text) ? [file] : []));
    expect(using.toSorted()).toEqual(files.map((file) => WEB + file));
  });
});
