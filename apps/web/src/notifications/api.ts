import { MessagePage } from "@mochang/contract";
import { z } from "zod";
import { post } from "../lib/api.ts";
import { MESSAGES_PER_PAGE } from "./messageList.ts";

export const fetchMessages = (currentPage: number) =>
  post("/api/message/findPageByParam", { currentPage, pageSize: MESSAGES_PER_PAGE }, MessagePage);
export const markRead = (id?: string) =>
  post("/api/message/read", id === undefined ? { all: true } : { id }, z.unknown());
