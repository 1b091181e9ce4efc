import { describe, expect, it } from "vitest";
import { ApiError, kindOf, networkError, sentenceOf } from "./apiError.ts";

describe("errors of calls", () => {
  it("end the session in silence only for the spec's own words, whatever the code", () => {
    expect(kindOf(new ApiError(50014, "token已过期"))).toBe("expired");
    expect(kindOf(new ApiError(500, "token已过期"))).toBe("expired");
    for (const code of [50008, 50012, 50014])
      expect(kindOf(new ApiError(code, "Other clients logged in"))).toBe("relogin");
  });
  it("are classified for the toast", () => {
    expect(kindOf(networkError())).toBe("network");
    expect(kindOf(new ApiError(1200, "账户余额不足，请充值！"))).toBe("balance");
    expect(kindOf(new ApiError(404, "没有找到，可能已被删除"))).toBe("other");
  });
  it("never show a bug's own words to a person", () => {
    expect(sentenceOf(new TypeError("x is undefined"))).toBe("系统开小差了，请稍后再试");
    expect(sentenceOf(new ApiError(415, "文件格式不正确"))).toBe("文件格式不正确");
  });
});
