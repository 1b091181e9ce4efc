import { z } from "zod";
import { STREAMS_PER_USER } from "./http/limitStreams.ts";
import { isProxyTrust } from "./http/proxyTrust.ts";
import { modelVariables, type ModelVariable } from "./modelTasks.ts";

/** One environment variable: how it is checked, what may stand in it, and what it is for. */
interface Variable {
  schema: z.ZodType;
  /** Completes 应为…, for the sentence that refuses a wrong value. */
  allowed: string;
  /** For the table of docs/configuration.md. */
  doc: string;
  /** Never shown, not even when wrong. */
  secret?: true;
}

const text = z.string().optional();
const url = z.url({ protocol: /^https?$/ }).optional();
const whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(min).max(max));
/** Calling codes beside the mainland's. */
const regions = z
  .string()
  .transform((s) => [...new Set(s.split(",").map((code) => Number(code.trim())))])
  .pipe(z.array(z.literal([852, 853, 886])))
  .optional();
/** A moment; a date alone is a whole day in China's time, so that it opens at its first second and closes at its last. */
const instant = (clock: "00:00:00" | "23:59:59.999") =>
  z
    .string()
    .refine((s) => !Number.isNaN(Date.parse(s)))
    .transform((s) => new Date(/^\d{4}-\d{2}-\d{2}$/.test(s) ? `${s}T${clock}+08:00` : s))
    .optional();

/** A day of the calendar, `YYYY-MM-DD`. */
function isDay(written: string): boolean {
  const at = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === written;
}

/** A bucket's name has no capitals and no spaces; what stands behind `endpoint=` is an address of its own. */
function isStorageUrl(written: string): boolean {
  if (!/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?=[/?]|$)/u.test(written) || !URL.canParse(written)) return false;
  const endpoint = new URL(written).searchParams.get("endpoint");
  return endpoint === null || (/^https?:\/\//u.test(endpoint) && URL.canParse(endpoint));
}

const modelOfTask = ({ doc }: { doc: string }) => ({
  schema: text,
  allowed: "模型名",
  doc: `${doc}所用的模型；不设则用 LLM_MODEL`,
});
const modelsOfTasks = Object.fromEntries(modelVariables().map((v) => [v.name, modelOfTask(v)])) as Record<
  ModelVariable,
  ReturnType<typeof modelOfTask>
>;

/** The one table of variables: validated at start, printed into docs/configuration.md. */
export const VARIABLES = {
  PORT: { schema: whole(0, 65535).default(8080), allowed: " 0 到 65535 的整数", doc: "监听的端口；0 为任意空闲端口" },
  HOST: {
    schema: z.string().default("127.0.0.1"),
    allowed: "主机名或 IP 地址",
    doc: "监听的地址；对外提供服务时设为 0.0.0.0，前面应有 HTTPS 反向代理",
  },
  PUBLIC_URL: {
    schema: url,
    allowed: " http(s) 地址，例如 https://mochang.example.com",
    doc: "用户看到的网址；设置后只接受来自它的写请求，并按 https 决定 Cookie 的 Secure",
  },
  TRUST_PROXY: {
    schema: z.string().refine(isProxyTrust).default("0"),
    allowed: " 0 到 10 的整数，或逗号分开的地址与网段，例如 10.0.0.0/8",
    doc: "前面有几层反向代理（最近的一层在内网地址上），或代理所在的网段；客户端地址取自它们的 X-Forwarded-For，其他来源的不采信",
  },
  DATA_DIR: {
    schema: z.string().default("./data"),
    allowed: "一个可写的文件夹",
    doc: "数据文件夹：数据库、上传的文件、日志、短信 outbox",
  },
  DATABASE_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/.+/)
      .optional(),
    allowed: " postgres:// 开头的连接地址",
    doc: "另用一台 PostgreSQL（15 或更新）；不设则用内嵌的",
    secret: true,
  },
  STORAGE_URL: {
    schema: z.string().refine(isStorageUrl).optional(),
    allowed: " s3://桶名[/前缀][?endpoint=…&region=…]",
    doc: "文件存到 S3；不设则存在 DATA_DIR/files。密钥按 AWS 惯例取自 AWS_ACCESS_KEY_ID、AWS_SECRET_ACCESS_KEY",
  },
  ROLE: {
    schema: z.enum(["all", "web", "worker"]).default("all"),
    allowed: " all、web 或 worker",
    doc: "这个进程做什么：全部、只接请求、只做后台任务",
  },
  WORKER_CONCURRENCY: {
    schema: whole(1, 64).default(24),
    allowed: " 1 到 64 的整数",
    doc: "一个工作进程同时做几个任务；任务大半时间在等大模型，真正的上限是 LLM_CONCURRENCY",
  },
  QUEUE_LIMIT: {
    schema: whole(1, 10_000).default(100),
    allowed: " 1 到 10000 的整数",
    doc: "一个用户最多有几个任务在排队，再多就请他等前面的完成",
  },
  STREAM_LIMIT: {
    schema: whole(1, 10_000).default(STREAMS_PER_USER),
    allowed: " 1 到 10000 的整数",
    doc: "一个用户在一个进程里最多开着几条流（进度、保存通知、WebSocket），再多就请他关掉几个窗口",
  },
  APP_SECRET: {
    schema: z.string().min(32).optional(),
    allowed: "至少 32 个字符的随机串",
    doc: "签验证码用的密钥；不设则生成在 DATA_DIR/secret。多台机器必须设成同一个",
    secret: true,
  },
  METRICS: {
    schema: z.enum(["0", "1"]).default("1"),
    allowed: " 0 或 1",
    doc: "是否回答 /metrics（Prometheus），不用登录；对外服务时设为 0，或在反向代理里挡住",
  },
  OPENAPI: {
    schema: z.enum(["0", "1"]).default("1"),
    allowed: " 0 或 1",
    doc: "是否回答 /api/openapi.json（全部接口的说明），不用登录",
  },
  LOG_LEVEL: {
    schema: z.enum(["debug", "info", "warn", "error"]).default("info"),
    allowed: " debug、info、warn 或 error",
    doc: "日志详略",
  },

  SMS_PROVIDER: {
    schema: z.enum(["outbox", "aliyun", "tencent"]).default("outbox"),
    allowed: " outbox、aliyun 或 tencent",
    doc: "短信走哪家；outbox 写成 DATA_DIR/outbox/*.json，留一天，供试用",
  },
  SMS_REGIONS: {
    schema: regions,
    allowed: "逗号分开的区号：852、853、886",
    doc: "除中国内地外，还让哪些地区的手机号登录：852 中国香港，853 中国澳门，886 中国台湾；服务商要开通相应的短信。不设则只有内地，登录页不出现地区选择",
  },
  SMS_CHALLENGE_AFTER: {
    schema: whole(0, 1_000_000).default(10),
    allowed: " 0 到 1000000 的整数",
    doc: "一个网络地址一小时内要过几次验证码（或猜错几次）以后，没有登录过的浏览器再要就得先答一题；0 为每次都答",
  },
  SMS_ADDRESS_HOURLY: {
    schema: whole(1, 1_000_000).default(100),
    allowed: " 1 到 1000000 的整数",
    doc: "一个网络地址（IPv6 按 /64 算）一小时最多发几条验证码",
  },
  SMS_DEVICE_DAILY: {
    schema: whole(1, 1_000_000).default(20),
    allowed: " 1 到 1000000 的整数",
    doc: "一个浏览器一天最多发几条验证码；一小时过了五条要先答一题",
  },
  SMS_OVERALL_HOURLY: {
    schema: whole(1, 100_000_000).default(3000),
    allowed: " 1 到 100000000 的整数",
    doc: "全站一小时最多发几条验证码，过半以后人人先答一题；它封住短信的账单",
  },
  SMS_SIGN_NAME: { schema: text, allowed: "短信签名", doc: "短信签名" },
  SMS_TEMPLATE_ID: { schema: text, allowed: "短信模板编号", doc: "短信模板编号；验证码是它唯一的变量" },
  SMS_RECEIPT_TEMPLATE_ID: {
    schema: text,
    allowed: "短信模板编号",
    doc: "注销回执的短信模板编号；变量依次是日期（day）和编号（number）",
  },
  ALIYUN_ACCESS_KEY_ID: { schema: text, allowed: "访问密钥", doc: "阿里云访问密钥", secret: true },
  ALIYUN_ACCESS_KEY_SECRET: { schema: text, allowed: "访问密钥", doc: "阿里云访问密钥", secret: true },
  TENCENT_SECRET_ID: { schema: text, allowed: "访问密钥", doc: "腾讯云访问密钥", secret: true },
  TENCENT_SECRET_KEY: { schema: text, allowed: "访问密钥", doc: "腾讯云访问密钥", secret: true },
  TENCENT_SMS_APP_ID: { schema: text, allowed: "短信应用编号", doc: "腾讯云短信 SdkAppId" },

  LLM_BASE_URL: {
    schema: url,
    allowed: " http(s) 地址，例如 https://api.deepseek.com/v1",
    doc: "大模型的 OpenAI 兼容地址；不设则评估只出规则统计",
  },
  LLM_API_KEY: { schema: text, allowed: "密钥", doc: "大模型的密钥", secret: true },
  LLM_MODEL: { schema: text, allowed: "模型名", doc: "模型名，例如 deepseek-flash" },
  ...modelsOfTasks,
  LLM_CONCURRENCY: {
    schema: whole(1, 1000).optional(),
    allowed: " 1 到 1000 的整数",
    doc: "同时调用模型的上限，所有进程合计；不设则按模型的默认值",
  },
  LLM_TOKENS_PER_MINUTE: {
    schema: whole(1000, 1_000_000_000).optional(),
    allowed: "不小于 1000 的整数",
    doc: "每分钟词元上限，所有进程合计；不设则不限",
  },
  LLM_OUTAGE_WAIT: {
    schema: whole(0, 86_400).default(900),
    allowed: " 0 到 86400 的整数（秒）",
    doc: "大模型断线、报错或限流时，任务最多等它多少秒再算失败；0 为不等",
  },

  POLICY_DIR: {
    schema: text,
    allowed: "一个文件夹",
    doc: "政策资料的文件夹，一个 Markdown 文件管一种或几种媒介，同一种媒介也可以有几个文件（写法见 apps/server/content/regulations/README.md），启动时读入；不设则用随程序发布的，里面没有资料。没有资料时，政策一节只写该问什么",
  },
  SUPPORT_CHECK: {
    schema: z.enum(["0", "1"]).default("1"),
    allowed: " 0 或 1",
    doc: "评估的每一节写成后，是否再问一次模型（LLM_MODEL_SUPPORT）：每句话引的原文和前后三行撑不撑得住它，撑不住的删去；费用算进估价。为 0 时不问，页面和报告不写逐句核对过",
  },

  IMAGE_BASE_URL: {
    schema: url,
    allowed: " http(s) 地址，例如 https://api.siliconflow.cn/v1",
    doc: "画图模型的 OpenAI 兼容地址（images/generations）；不设则画像和封面是用文字排的字卡",
  },
  IMAGE_API_KEY: { schema: text, allowed: "密钥", doc: "画图模型的密钥", secret: true },
  IMAGE_MODEL: { schema: text, allowed: "模型名", doc: "画图模型名" },
  BETA_START: {
    schema: instant("00:00:00"),
    allowed: "日期，例如 2026-11-21 或 2026-11-21T09:00:00+08:00",
    doc: "内测开始；不设则没有开始的限制",
  },
  BETA_END: {
    schema: instant("23:59:59.999"),
    allowed: "日期，例如 2026-12-31（含当天）或 2027-01-01T00:00:00+08:00",
    doc: "内测结束；不设则不结束",
  },

  AIGC_PRODUCER: { schema: text, allowed: "编码", doc: "隐式标识的 ContentProducer：生成服务提供者编码" },
  AIGC_PROPAGATOR: { schema: text, allowed: "编码", doc: "隐式标识的 ContentPropagator：传播服务提供者编码" },

  OPERATOR_NAME: {
    schema: text,
    allowed: "单位或个人的全称",
    doc: "运营者名称，写进服务协议和隐私政策；不设则两份文件带草稿标记",
  },
  OPERATOR_ADDRESS: { schema: text, allowed: "地址", doc: "运营者的联系地址，写进隐私政策" },
  ARBITRATION: { schema: text, allowed: "仲裁委员会的全称", doc: "服务协议约定的仲裁委员会；不写明它，仲裁条款无效" },
  LLM_PROVIDER_NAME: {
    schema: text,
    allowed: "大模型服务方的名称",
    doc: "收到稿子文字的大模型服务方，写进隐私政策；不设则写 LLM_BASE_URL 的域名",
  },
  IMAGE_PROVIDER_NAME: {
    schema: text,
    allowed: "画图服务方的名称",
    doc: "收到人物与大纲文字的画图服务方，写进隐私政策；不设则写 IMAGE_BASE_URL 的域名",
  },
  DATA_LOCATION: { schema: text, allowed: "地点，例如 中国境内（上海）", doc: "数据存放的地点，写进隐私政策" },
  BACKUP_DAYS: {
    schema: whole(1, 3650).default(30),
    allowed: " 1 到 3650 的整数（天）",
    doc: "删除的内容最迟在多少天内从所有备份里消失，写进两份文件；backup 每次写成后删除同一文件夹里到期的旧备份（按每天备份一次计），移到别处的副本要自己删除",
  },
  ERASED_LIST: {
    schema: text,
    allowed: "文件路径",
    doc: "永久删除的账号和作品的编号名单，恢复旧备份时据此再删一次；不设则是 DATA_DIR/erased-list.txt，最好放在与数据库、备份不同的盘上",
  },
  HOLIDAYS: {
    schema: z
      .string()
      .refine((s) => s.split(",").every((day) => isDay(day.trim())))
      .transform((s) => s.split(",").map((day) => day.trim()))
      .optional(),
    allowed: "逗号分开的日期，例如 2027-01-01,2027-02-15",
    doc: "法定节假日，不算工作日；账号注销在申请后第十个工作日办结",
  },
  HEADLINE: {
    schema: z.string().min(1).max(60).default("首个电影剧本写作/全流程AI助手"),
    allowed: "一句话，不超过 60 个字",
    doc: "首页的标题；斜线是可以换行的地方，不显示",
  },
  SUPPORT_CONTACT: { schema: text, allowed: "联系方式", doc: "页脚的客服联系方式；不设则不显示" },
  SISTER_STORYBOARD_URL: {
    schema: url,
    allowed: " http(s) 地址",
    doc: "姊妹产品「XR 影片大纲与分镜助手」的网址，列在公开首页；不设则不显示",
  },
  SISTER_KNOWLEDGE_URL: {
    schema: url,
    allowed: " http(s) 地址",
    doc: "姊妹产品「AI 影视知识搜索」的网址，列在公开首页；不设则不显示",
  },
  ICP_NUMBER: { schema: text, allowed: "备案号", doc: "ICP 备案号；不设则不显示" },
  POLICE_NUMBER: { schema: text, allowed: "备案号", doc: "公安备案号；不设则不显示" },
  ALGORITHM_NUMBER: { schema: text, allowed: "备案号", doc: "算法备案号；不设则不显示" },
  MODEL_NUMBER: { schema: text, allowed: "备案号", doc: "模型备案号；不设则不显示" },
} as const satisfies Record<string, Variable>;

/** The table as Markdown, for docs/configuration.md. */
export function variablesTable(): string {
  const rows = Object.entries(VARIABLES).map(([name, v]) => {
    const parsed = v.schema.safeParse(undefined);
    const standard = parsed.success && parsed.data !== undefined ? `\`${String(parsed.data)}\`` : "";
    return `| \`${name}\` | ${standard} | ${v.allowed.trim()} | ${v.doc} |`;
  });
  return ["| 变量 | 默认 | 可以是 | 用途 |", "| --- | --- | --- | --- |", ...rows, ""].join("\n");
}
