import { MessagePage } from "@mochang/contract";
import { z } from "zod";
import { post } from "../lib/api.ts";

export const fetchMessages = () => post("/api/message/findPageByParam", { currentPage: 1, pageSize: 20 }, MessagePage);
export const markRead = (id?: string) => post("/api/message/read", id === undefined ? {} : { id }, z.unknown());
