/** Calls with an argument whose call is under way share its answer; nothing is sent twice. */
export function shareInFlight<Argument, Answer>(
  call: (argument: Argument) => Promise<Answer>,
): (argument: Argument) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  return (argument) => {
    const key = JSON.stringify(argument) ?? "";
    const before = underWay.get(key);
    if (before) return before;
    const now = call(argument).finally(() => underWay.delete(key));
    underWay.set(key, now);
    return now;
  };
}
