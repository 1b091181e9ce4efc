import { Link } from "react-router";
import { day } from "../lib/format.ts";
import { useUser } from "./session.ts";

/** While a deletion of the account runs: its day, and the way to withdraw it. */
export function DeletionNotice({ className }: { className?: string }) {
  const deletion = useUser().data?.deletion;
  if (!deletion) return null;
  return (
    <p className={className} role="note">
      <span className="small quiet num">账号将在 {day(deletion.dueAt)}注销。</span>
      <Link className="link small" to="/account">
        查看或撤回
      </Link>
    </p>
  );
}
