// For people: node tools/model-simulator/src/main.ts --port 8090 --first-token 1000 --rate 80 --invented 0.3 --fault cut=0.1
import { parseArgs } from "node:util";
import { createSimulator } from "./createSimulator.ts";
import { FAULTS, type FaultName } from "./simulatorOptions.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "8090" },
    host: { type: "string", default: "127.0.0.1" },
    key: { type: "string" },
    seed: { type: "string", default: "mochang" },
    "first-token": { type: "string", default: "1000" },
    "cached-first-token": { type: "string" },
    rate: { type: "string", default: "80" },
    invented: { type: "string", default: "0" },
    "invented-figures": { type: "string", default: "0" },
    "wrong-verdicts": { type: "string", default: "0" },
    score: { type: "string", default: "3.4" },
    spread: { type: "string", default: "0.2" },
    "retry-after": { type: "string", default: "1" },
    thinks: { type: "boolean", default: false },
    fault: { type: "string", multiple: true, default: [] },
    help: { type: "boolean", default: false },
  },
});

if (values.help) {
  process.stdout.write(`模拟模型服务（OpenAI 兼容），供试用和测试，写出的文字都标明是模拟的。
  --port 8090  --host 127.0.0.1  --key 密钥  --seed 种子
  --first-token 首字毫秒  --cached-first-token 命中缓存时的首字毫秒  --rate 每秒词元
  --invented 虚构引文的比例  --invented-figures 虚构数字的比例  --wrong-verdicts 逐句核对时随机作答的比例
  --score 平均分  --spread 分差  --thinks 先思考
  --fault 名称=比例（可重复）：${FAULTS.join("、")}  --retry-after 秒\n`);
  process.exit(0);
}

const faults: Partial<Record<FaultName, number>> = {};
for (const pair of values.fault) {
  const [name, share] = pair.split("=");
  const fault = FAULTS.find((f) => f === name);
  if (!fault || !(Number(share) >= 0 && Number(share) <= 1)) {
    process.stderr.write(`--fault ${pair} 不正确：应为 名称=0 到 1 的比例。名称有：${FAULTS.join("、")}\n`);
    process.exit(2);
  }
  faults[fault] = Number(share);
}

const simulator = createSimulator({
  ...(values.key === undefined ? {} : { apiKey: values.key }),
  seed: values.seed,
  firstTokenMs: Number(values["first-token"]),
  cachedFirstTokenMs: Number(values["cached-first-token"] ?? values["first-token"]),
  tokensPerSecond: Number(values.rate) || Infinity,
  faults,
  retryAfterSeconds: Number(values["retry-after"]),
  thinks: values.thinks,
  inventedQuotes: Number(values.invented),
  inventedFigures: Number(values["invented-figures"]),
  wrongVerdicts: Number(values["wrong-verdicts"]),
  scores: { mean: Number(values.score), spread: Number(values.spread) },
});
const address = await simulator.listen(Number(values.port), values.host);
process.stdout.write(
  `模拟模型在 ${address}\n另开一个终端：LLM_BASE_URL=${address} LLM_API_KEY=任意 LLM_MODEL=${simulator.options.model} npm start\n`,
);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void simulator.close().then(() => process.exit(0)));
