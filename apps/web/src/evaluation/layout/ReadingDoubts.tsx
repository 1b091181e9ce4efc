import { formOf, type Report } from "@mochang/contract";
import { Link } from "react-router";
import { scenesUrl } from "../../library/index.ts";
import { CHECK_IMPORT } from "../../sheet/index.ts";
import { Notice } from "../../ui/Notice.tsx";
import { gravestDoubt } from "./gravestDoubt.ts";

/** The gravest doubt about the reading that the figures rest on, with the ways to all of them and to the text. */
export function ReadingDoubts({ report: { doubts, scriptId, work } }: { report: Report }) {
  const found = gravestDoubt(doubts);
  if (!found) return null;
  return (
    <Notice warning={found.isGrave}>
      <span>
        <b>读稿有拿不准的地方。</b>
        {found.doubt.message}
      </span>
      <a className="link" href="#doubts">
        {doubts.length > 1 ? `看全部 ${doubts.length} 条` : "看说明"}
      </a>
      {formOf(work.fileType) === "screenplay" && (
        <Link className="link" to={scenesUrl({ id: scriptId, ...work })} state={CHECK_IMPORT}>
          对着剧本核对
        </Link>
      )}
    </Notice>
  );
}
