import { escapeRegExp } from "../fields/escapeRegExp.ts";

/** Behind a name: shut away, abroad or unconscious, wherever the next scenes play. */
const AWAY =
  "(?:[^。；“”看见想送守陪给家听，的得抱把填办]{0,12})(?:判了[^。]{0,6}(?:年|刑)|入狱|被捕|被(?:关|押|送)进[^。，]{0,8}(?:看守所|监狱|大牢)|昏迷(?:着|不醒(?!的)|了(?!一?[分会]))|成了植物人|已经出国|出国了|出了国)";

const BACK =
  "(?:[^。，；]{0,6})(?:出狱|刑满|释放|回国|醒(?:了|来|过来)|回来了|放出来|苏醒|下了?[车船机]|回到|赶回|折回)";
const whoOf = (names: readonly string[]): string => `(?:${names.map(escapeRegExp).join("|")})`;

/** What a line of action says of one person who is away for long. */
export const absenceInAction = (names: readonly string[]): ((text: string) => string | null) => {
  const told = new RegExp(`${whoOf(names)}${AWAY}`, "u");
  return (text) => told.exec(text)?.[0] ?? null;
};

/** Words of a scene in which somebody is here again, whoever says them. */
export const RETURNS = /回来|回国|回到|回家|赶回|折回|没走成?|怎么(?:来了|在这|又)|还活着|出狱|释放|出院|醒了/u;

/** Whether a line of action tells that one person is here again. */
export const isBackInAction = (names: readonly string[]): ((text: string) => boolean) => {
  const told = new RegExp(`${whoOf(names)}${BACK}`, "u");
  return (text) => told.test(text);
};
