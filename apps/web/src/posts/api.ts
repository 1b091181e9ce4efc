import { ArticleList, ArticleText, OutstandingPage, OutstandingText } from "@mochang/contract";
import { useQuery } from "@tanstack/react-query";
import { get, post } from "../lib/api.ts";

/** Our own texts, seldom changed: asked for once a visit. */
const FRESH_MS = 10 * 60_000;

export const useArticles = () =>
  useQuery({
    queryKey: ["content", "articles"],
    queryFn: ({ signal }) => get("/api/outstanding/findArticleList", {}, ArticleList, signal),
    staleTime: FRESH_MS,
  });

export const useArticle = (id: string | null) =>
  useQuery({
    queryKey: ["content", "article", id],
    queryFn: ({ signal }) =>
      get(`/api/outstanding/findArticleById/${encodeURIComponent(id ?? "")}`, {}, ArticleText, signal),
    enabled: id !== null,
    staleTime: FRESH_MS,
  });

export const useOutstanding = (pageSize: number) =>
  useQuery({
    queryKey: ["content", "outstanding", pageSize],
    queryFn: () => post("/api/outstanding/findPageByParam", { currentPage: 1, pageSize }, OutstandingPage),
    staleTime: FRESH_MS,
  });

export const useOutstandingText = (id: string) =>
  useQuery({
    queryKey: ["content", "outstandingText", id],
    queryFn: ({ signal }) =>
      get(`/api/outstanding/findScriptById/${encodeURIComponent(id)}`, {}, OutstandingText, signal),
    staleTime: FRESH_MS,
  });
