import { useQuery } from "@tanstack/react-query";
import { fetchUsers } from "./api.ts";

/** The account of an id, as a list of those that begin with it; nothing is asked for without one. */
export const useOneUser = (id: string) =>
  useQuery({
    queryKey: ["admin", "user", id],
    queryFn: ({ signal }) => fetchUsers({ find: id, filter: "all", page: 1 }, signal),
    enabled: id !== "",
  });
