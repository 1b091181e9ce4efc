import { ERRORS } from "@mochang/contract";
import { useNavigate } from "react-router";
import { ApiError, fullSentenceOf } from "../lib/apiError.ts";
import { Failure } from "../ui/Failure.tsx";
import { trashUrl } from "./pageUrls.ts";

interface Props {
  error: unknown;
  /** What could not be fetched, e.g. 报告没有取到. */
  title: string;
  /** A sentence that tells what is not lost. */
  comfort: string;
  onRetry: () => void;
  /** Back to the list. */
  onLeave: () => void;
  /** Said where there is no such work. */
  missing?: string;
}

/** Why a work's page has nothing to show: there is no such work or version, it lies in the trash, it is not for this account, or it could not be fetched. */
export function WorkUnavailable({ error, title, comfort, onRetry, onLeave, missing = "没有这部作品" }: Props) {
  const navigate = useNavigate();
  if (error instanceof ApiError && error.code === 404)
    return <Failure title={missing} sentence={fullSentenceOf(error)} retry="回到作品" onRetry={onLeave} />;
  if (error instanceof ApiError && error.code === ERRORS.gone.code)
    return (
      <Failure
        title="这个版本已经删除"
        sentence="作品还在，从列表里打开的是默认版本。"
        retry="回到作品"
        onRetry={onLeave}
      />
    );
  if (error instanceof ApiError && error.message === ERRORS["in-trash"].msg)
    return (
      <Failure
        title="作品在废纸篓里"
        sentence="放回去以后就能打开。它的评估、报告和批注都在。"
        retry="去废纸篓"
        onRetry={() => void navigate(trashUrl())}
      />
    );
  if (error instanceof ApiError && error.code === ERRORS.forbidden.code)
    return <Failure title="没有权限" sentence={fullSentenceOf(error)} retry="回到首页" onRetry={onLeave} />;
  return <Failure title={title} sentence={`${fullSentenceOf(error)}${comfort}`} onRetry={onRetry} />;
}
