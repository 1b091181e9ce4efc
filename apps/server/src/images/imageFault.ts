/** What went wrong between us and an image provider. */
export type ImageFaultKind =
  | "unreachable"
  | "slow"
  | "wrong-key"
  | "wrong-address"
  | "no-quota"
  | "rate-limited"
  | "server-error"
  | "refused"
  | "malformed"
  | "too-large"
  | "foreign-address"
  | "bad-image";

const SENTENCES: Readonly<Record<ImageFaultKind, string>> = {
  unreachable: "画图服务连不上，没有扣墨，请稍后再试",
  slow: "画图服务太久没有回答，没有扣墨，请稍后再试",
  "wrong-key": "画图服务不接受配置的密钥，没有扣墨，请告诉管理员",
  "wrong-address": "画图服务的地址不对，没有扣墨，请告诉管理员",
  "no-quota": "画图服务的额度用完了，没有扣墨，请告诉管理员",
  "rate-limited": "画图服务正忙，没有扣墨，请稍后再试",
  "server-error": "画图服务出错了，没有扣墨，请稍后再试",
  refused: "画图服务没有画这一张，没有扣墨，改一改小传或大纲再试",
  malformed: "画图服务的回答读不懂，没有扣墨，请稍后再试",
  "too-large": "画图服务给的图太大，没有扣墨，请稍后再试",
  "foreign-address": "画图服务把图放在了别的地址，没有去取，没有扣墨，请告诉管理员",
  "bad-image": "画图服务给的不是一张好图，没有扣墨，请再试一次",
};

/** Faults after which the same request may succeed a moment later. */
const PASSING: readonly ImageFaultKind[] = ["unreachable", "rate-limited", "server-error"];

/** A picture that was not drawn: what the user is told, and what the log is. */
export class ImageFault extends Error {
  readonly kind: ImageFaultKind;
  readonly forWriter: string;
  constructor(kind: ImageFaultKind, detail: string, cause?: unknown) {
    super(`${kind}: ${detail}`, { cause });
    this.kind = kind;
    this.forWriter = SENTENCES[kind];
  }
  get isPassing(): boolean {
    return PASSING.includes(this.kind);
  }
}
