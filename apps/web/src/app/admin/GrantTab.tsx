import { UNITS_PER_BOX } from "@mochang/contract";
import { GRANT_MAX_BOXES, REASON_MAX, type AdminUser, type AuditLine } from "@mochang/contract/admin";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import clsx from "clsx";
import { useState, type FormEvent } from "react";
import { Link, useSearchParams } from "react-router";
import { relativeTime } from "../../lib/format.ts";
import { randomId } from "../../lib/randomId.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Field, FieldGroup } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { toasts } from "../../ui/toasts.ts";
import { fetchAudit, grant } from "./api.ts";
import { boxes } from "./boxes.ts";
import { grantKeys } from "./grantKeys.ts";
import { Loaded } from "./Loaded.tsx";
import { useOneUser } from "./useOneUser.ts";
import tableCss from "../../ui/dataTable.module.css";
import css from "./admin.module.css";
import grantCss from "./GrantTab.module.css";

const AMOUNTS = [1, 5, 10] as const;
const RECENT = 10;

/** 赠墨: boxes of ink for one account with a reason, and the latest grants. */
export function GrantTab() {
  const [search] = useSearchParams();
  const id = search.get("user") ?? "";
  const found = useOneUser(id);
  return (
    <section className={css.give} aria-label="赠墨">
      {id === "" ? (
        <NoUser />
      ) : (
        <Loaded query={found}>
          {({ records: [user] }) => (user?.id === id ? <GrantForm key={user.id} user={user} /> : <NoUser />)}
        </Loaded>
      )}
      <Recent />
    </section>
  );
}

const NoUser = () => (
  <div>
    <h2 className="h3">赠给谁</h2>
    <p className="quiet">先在用户里找到他，再点赠墨。</p>
    <p className={css.then}>
      <ButtonLink href="/admin">去找用户</ButtonLink>
    </p>
  </div>
);

/** A number of boxes as it was typed; null for none. */
function amountIn(typed: string): number | null {
  const amount = Number(typed.trim().replace("−", "-"));
  if (typed.trim() === "" || !Number.isFinite(amount) || amount === 0) return null;
  return Math.abs(amount) <= GRANT_MAX_BOXES && Number.isInteger(Math.round(amount * 1e6) / 1e5) ? amount : null;
}

type Chosen = (typeof AMOUNTS)[number] | "own";

interface AmountProps {
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  typed: string;
  onType: (typed: string) => void;
  faulty: boolean;
}

/** How many boxes: one of three amounts, or one's own. */
const Amount = ({ chosen, onChoose, typed, onType, faulty }: AmountProps) => (
  <>
    <FieldGroup id="amount" label="给多少">
      <span className={css.segments} role="radiogroup" aria-label="给多少">
        {[...AMOUNTS, "own" as const].map((one) => (
          <label key={one}>
            <input type="radio" name="amount" checked={chosen === one} onChange={() => onChoose(one)} />
            <span>{one === "own" ? "自己填" : `${one} 盒`}</span>
          </label>
        ))}
      </span>
    </FieldGroup>
    {chosen === "own" && (
      <Field
        id="boxes"
        label="几盒"
        error={faulty ? `盒数最多一位小数，不超过 ${GRANT_MAX_BOXES}` : null}
        help="收回写负数，例如 -5。"
      >
        <TextInput
          id="boxes"
          className="num"
          inputMode="text"
          value={typed}
          faulty={faulty}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
    )}
  </>
);

function GrantForm({ user }: { user: AdminUser }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>(5);
  const [typed, setTyped] = useState("");
  const [reason, setReason] = useState("");
  const [submitted, setSubmitted] = useState(false);
  // The same grant sent twice, by a double click or after a lost answer, happens once.
  const [keys] = useState(() => grantKeys(randomId));
  const amount = chosen === "own" ? amountIn(typed) : chosen;
  const giving = useMutation({
    mutationFn: (many: number) => {
      const given = { boxes: many, reason: reason.trim() };
      return grant({ userId: user.id, ...given, key: keys.keyOf(given) });
    },
    onSuccess: (_, many) => {
      toasts.done(many < 0 ? "已收回" : "已赠墨");
      setReason("");
      setSubmitted(false);
      keys.made();
    },
    onError: (error) => toasts.error(error),
    // Also after an error: a grant whose answer was lost stands in the list.
    onSettled: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (amount !== null && reason.trim() !== "" && !giving.isPending) giving.mutate(amount);
  };
  const verb = amount !== null && amount < 0 ? "收回" : "赠";
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h2 className="h3">赠墨</h2>
      <p className={css.who}>
        <b className="num">{user.phone}</b>
        <span className="num">
          余 {boxes(user.balance)} 盒，累计得 {boxes(user.granted)} 盒
        </span>
        <Link className="link" to="/admin">
          换一位
        </Link>
      </p>
      <Amount
        chosen={chosen}
        onChoose={setChosen}
        typed={typed}
        onType={setTyped}
        faulty={submitted && amount === null}
      />
      <Field
        id="reason"
        label="缘由"
        error={submitted && reason.trim() === "" ? "请写明缘由" : null}
        help={`必填，${REASON_MAX} 字以内。收墨的人在账目里看得到这句话。`}
      >
        <TextInput
          id="reason"
          value={reason}
          maxLength={REASON_MAX}
          faulty={submitted && reason.trim() === ""}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className={css.then}>
        <Button primary size="large" type="submit" loading={giving.isPending}>
          {amount === null ? "赠墨" : `${verb} ${Math.abs(amount)} 盒`}
        </Button>
        {amount !== null && (
          <span className="small quiet num">
            {verb}后余 {boxes(Math.max(0, user.balance + amount * UNITS_PER_BOX))} 盒
          </span>
        )}
      </div>
      <p className="tiny quiet">账只添不改。赠错了，再记一笔收回，两笔都留着。</p>
    </form>
  );
}

/** A number of boxes with its sign; a true minus, as wide as the plus. */
const signedBoxes = (count: number): string => `${count < 0 ? "−" : "+"}${Math.abs(count)} 盒`;

const Grants = ({ lines }: { lines: readonly AuditLine[] }) => (
  <table className={clsx(tableCss.table, css.table, grantCss.grants)}>
    <thead>
      <tr>
        <th scope="col">时间</th>
        <th scope="col">给谁</th>
        <th scope="col" className={css.number}>
          多少
        </th>
        <th scope="col">缘由</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <td className={clsx(grantCss.when, "num")}>{relativeTime(line.at)}</td>
          <td className={clsx(css.title, grantCss.to, "num")}>{line.subject}</td>
          <td className={clsx(css.number, grantCss.amount, "num")}>{line.boxes !== null && signedBoxes(line.boxes)}</td>
          <td className={clsx(css.say, grantCss.reason)}>{line.detail.replace(/^缘由：/u, "")}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Recent() {
  const lines = useQuery({
    queryKey: ["admin", "audit", "ink", "recent"],
    queryFn: ({ signal }) => fetchAudit({ kind: "ink", page: 1, pageSize: RECENT }, signal),
  });
  return (
    <div>
      <h2 className="h3">近来赠的</h2>
      <Loaded query={lines}>
        {({ records }) => (records.length === 0 ? <p className="quiet">还没有赠过。</p> : <Grants lines={records} />)}
      </Loaded>
    </div>
  );
}
