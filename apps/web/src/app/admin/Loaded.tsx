import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fullSentenceOf } from "../../lib/apiError.ts";
import { Failure } from "../../ui/Failure.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import css from "./admin.module.css";

/** What a query brought; until then that it is under way, or that it failed, with a button to ask again. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Skeleton className={css.waiting} widths={[92, 86, 90, 78]} />;
  return <Failure title="没有取到" sentence={fullSentenceOf(query.error)} onRetry={() => void query.refetch()} />;
}
