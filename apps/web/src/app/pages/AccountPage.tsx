import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ACCOUNT_KEY, DataExport, fetchAccount, useSite, useUser } from "../../account/index.ts";
import { SiteFoot } from "../../ui/SiteFoot.tsx";
import { AccountPart } from "../accountPage/AccountPart.tsx";
import { DeletionPart } from "../accountPage/DeletionPart.tsx";
import { DevicesPart } from "../accountPage/DevicesPart.tsx";
import { LoginPart } from "../accountPage/LoginPart.tsx";
import css from "../accountPage/account.module.css";

/** /account: how one logs in and where, the account's data as a file, its deletion. */
export function AccountPage() {
  const user = useUser();
  const site = useSite();
  const account = useQuery({ queryKey: ACCOUNT_KEY, queryFn: ({ signal }) => fetchAccount(signal) });
  useEffect(() => {
    document.title = "账号 · 墨场";
  }, []);
  if (!user.data) return null;
  return (
    <main className={css.page} id="main">
      <h1 className="h1">账号</h1>
      <LoginPart user={user.data} account={account.data} />
      <DevicesPart account={account} />
      <AccountPart title="带走全部数据">
        <div className={css.stack}>
          <DataExport />
        </div>
      </AccountPart>
      <DeletionPart user={user.data} />
      <SiteFoot foot={site.data?.foot} />
    </main>
  );
}
