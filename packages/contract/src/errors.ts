/**
 * Every expected failure that crosses the wire: HTTP status, the envelope's `code`, and the default Chinese sentence.
 * The server throws an `AppError` with one of these names; the web tells them apart by `code` and `msg`.
 */
export const ERRORS = {
  invalid: { status: 400, code: 400, msg: "提交的内容不正确，请检查后重试" },
  "form-incomplete": { status: 400, code: 400, msg: "请填写必填信息" },
  "phone-invalid": { status: 400, code: 400, msg: "请输入正确的手机号" },
  "code-invalid": { status: 400, code: 400, msg: "请输入6位验证码" },
  "code-wrong": { status: 400, code: 400, msg: "验证码不正确或已过期" },
  "file-type": { status: 415, code: 415, msg: "文件格式不正确" },
  "file-too-large": { status: 413, code: 413, msg: "文件不能超过30MB" },
  "file-missing": { status: 400, code: 400, msg: "请先上传文件" },
  "file-many": { status: 400, code: 400, msg: "一次只能上传一个文件" },
  "file-unreadable": { status: 422, code: 422, msg: "文件读不出来，可能已损坏" },
  "terms-unticked": { status: 400, code: 400, msg: "请先同意服务条款" },
  unauthenticated: { status: 401, code: 50014, msg: "token已过期" },
  "ink-exhausted": { status: 402, code: 1200, msg: "账户余额不足，请充值！" },
  forbidden: { status: 403, code: 403, msg: "您没有权限访问该页面" },
  "origin-foreign": { status: 403, code: 403, msg: "请求来源不正确，请从本站页面操作" },
  "beta-over": { status: 403, code: 403, msg: "内测已结束，账号已停用" },
  "beta-early": { status: 403, code: 403, msg: "内测尚未开始" },
  "not-found": { status: 404, code: 404, msg: "没有找到，可能已被删除" },
  "in-trash": { status: 409, code: 409, msg: "作品在废纸篓里，请先放回" },
  conflict: { status: 409, code: 409, msg: "内容刚刚有了变化，请刷新后重试" },
  "client-old": { status: 409, code: 4090, msg: "页面版本太旧，请刷新后继续；没有保存的内容会留着" },
  stale: { status: 409, code: 4091, msg: "内容刚刚有了别的改动" },
  "step-locked": { status: 409, code: 4092, msg: "前面的步骤还没有完成" },
  "step-stale": { status: 409, code: 4093, msg: "这一项刚刚在别处改过，请对照后再提交" },
  gone: { status: 410, code: 410, msg: "这个版本已被删除，可以把内容另存为新版本" },
  "review-closed": { status: 410, code: 410, msg: "这个链接关上了：到了日子，或者作者收回了" },
  "too-many": { status: 429, code: 429, msg: "操作太频繁，请稍后再试" },
  "queue-full": { status: 429, code: 429, msg: "排队中的任务太多，请等前面的完成后再开始" },
  "context-too-long": {
    status: 422,
    code: 422,
    msg: "作品超过一百万字，大模型读不完，暂时不能评估；字数、章节等统计照常可看",
  },
  "model-missing": { status: 503, code: 503, msg: "还没有配置大模型" },
  "model-down": { status: 503, code: 503, msg: "大模型暂时连不上，请稍后再试" },
  "storage-down": { status: 503, code: 503, msg: "文件存储暂时连不上，请稍后再试" },
  "database-down": { status: 503, code: 503, msg: "数据库暂时连不上，请稍后再试" },
  "disk-full": { status: 503, code: 503, msg: "服务器存储空间不足，请联系管理员" },
  "shutting-down": { status: 503, code: 503, msg: "服务正在重启，请稍后再试" },
  internal: { status: 500, code: 500, msg: "系统开小差了，请稍后再试" },
} as const satisfies Record<string, { status: number; code: number; msg: string }>;

export type ErrorName = keyof typeof ERRORS;

/** Messages that a client compares with or shows word for word (spec 1, section 8). */
export const MESSAGES = {
  tokenExpired: "token已过期",
  balance: "账户余额不足，请充值！",
  network: "网络异常",
  userInfoFailed: "验证失败，请重新登录。",
  streamFailed: "系统开小差了，请稍后再试",
  wsFailed: "ws连接异常，请稍候重试",
  wsMissing: "您的浏览器不支持WebSocket，无法获取数据",
  smsSent: "验证码发送成功",
  agreementMissing: "请同意服务协议和隐私政策",
  uploadDone: "上传成功",
  uploadFailed: "上传失败，请稍后再试",
  saved: "保存成功",
  savedAs: "另存成功",
  restored: "还原成功",
  changed: "修改成功",
  added: "新增成功",
  noteEmpty: "请输入批注信息",
  deleteDone: "删除成功",
  deleteFailed: "删除失败",
  exporting: "正在导出评估报告，请稍候",
  refreshed: "刷新成功",
  planningRefreshed: "内容已刷新",
  personUpdated: "更新人物成功",
  overviewSaved: "场景概述编辑成功",
  sceneMoved: "场景移动成功",
} as const;

/** The text frame of `chat_ws` that says the ink is used up; a client shows `MESSAGES.balance` when it sees it. */
export const BALANCE_MARKER = "[[BALANCE_EXHAUSTED]]";
