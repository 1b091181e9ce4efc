/** Messages of a run whose calls wait for a provider; it continues by itself when the provider is back. */
export const MODEL_WAITS = {
  away: "大模型暂时连不上，正在等它恢复",
  busy: "大模型现在很忙，正在等它空出来",
  broken: "大模型的回答没有说完，正在重试",
  endless: "大模型的回答没完没了，正在重试",
  slow: "大模型写得很慢，正在等它写完",
} as const;

/** True for a run's message that is one of them. */
export const isModelWait = (message: string | null): boolean =>
  message !== null && (Object.values(MODEL_WAITS) as string[]).includes(message);
