import { fullSentenceOf } from "../../lib/apiError.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

interface Props {
  /** What is fetched: 故事梗概, 集. */
  what: string;
  items: { isError: boolean; error: unknown; refetch: () => unknown };
}

/** In the place of what is on its way, or could not be had. */
export const NotFetched = ({ what, items }: Props) =>
  items.isError ? (
    <Failure
      title={`${what}没有取到`}
      sentence={`${fullSentenceOf(items.error)}您写的都在。`}
      onRetry={() => void items.refetch()}
    />
  ) : (
    <Skeleton />
  );
