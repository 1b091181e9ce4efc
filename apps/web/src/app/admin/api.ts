import {
  AdminAudit,
  AdminCounts,
  AdminPost,
  AdminPostSource,
  AdminPreview,
  AdminProvider,
  AdminTried,
  AdminUsers,
  AdminWork,
  type AuditKind,
  type ProviderName,
  type UserFilter,
} from "@mochang/contract/admin";
import { LedgerPage } from "@mochang/contract";
import { z } from "zod";
import { ANYTHING, get, post } from "../../lib/api.ts";

export interface UsersQuery {
  find: string;
  filter: UserFilter;
  page: number;
}
export const fetchUsers = ({ page, ...filters }: UsersQuery, signal?: AbortSignal) =>
  get("/api/admin/users", { ...filters, currentPage: page }, AdminUsers, signal);
export const grant = (body: { userId: string; boxes: number; reason: string; key: string }) =>
  post("/api/admin/grant", body, ANYTHING);
export const changeTenant = (body: { userId: string; tenantId: number; reason: string }) =>
  post("/api/admin/tenant", body, ANYTHING);
export const fetchCounts = (signal?: AbortSignal) => get("/api/admin/counts", {}, AdminCounts, signal);
export const fetchLedger = (query: { userId: string; currentPage: number }) =>
  post("/api/admin/ledger", query, LedgerPage);
export interface RunAct {
  runId: string;
  reason: string;
}
export const resumeRun = (act: RunAct) => post("/api/admin/resumeRun", act, ANYTHING);
export const tryProvider = (provider: ProviderName) => post("/api/admin/tryProvider", { provider }, AdminTried);
export const previewPost = (body: { id: string; source: string }) => post("/api/admin/preview", body, AdminPreview);
export const auditCsvUrl = (kind: AuditKind | ""): string => `/api/admin/auditCsv?kind=${kind}`;
export const fetchWork = (signal?: AbortSignal) => get("/api/admin/work", {}, AdminWork, signal);
export const stopRun = (act: RunAct) => post("/api/admin/stopRun", act, ANYTHING);
export const fetchProviders = (signal?: AbortSignal) => get("/api/admin/providers", {}, z.array(AdminProvider), signal);
export const fetchPosts = (signal?: AbortSignal) => get("/api/admin/posts", {}, z.array(AdminPost), signal);
export const fetchPost = (id: string, signal?: AbortSignal) => get("/api/admin/post", { id }, AdminPostSource, signal);
export const savePost = (body: { id: string; source: string }) => post("/api/admin/post", body, ANYTHING);
export const publishPost = (body: { id: string; published: boolean }) => post("/api/admin/publish", body, ANYTHING);
export const fetchAudit = (query: { kind: AuditKind | ""; page: number; pageSize?: number }, signal?: AbortSignal) =>
  get(
    "/api/admin/audit",
    { kind: query.kind, currentPage: query.page, ...(query.pageSize && { pageSize: query.pageSize }) },
    AdminAudit,
    signal,
  );
