import { describe, expect, it } from "vitest";
import { loginFaults } from "./loginFaults.ts";

describe("login form", () => {
  it("says what is missing in the spec's words", () => {
    expect(loginFaults({ phone: "2380000567", region: 86, code: "12345", agreed: false })).toEqual({
      phone: "请输入正确的手机号",
      code: "请输入6位验证码",
      agreement: "请同意服务协议和隐私政策",
    });
  });

  it("finds nothing wrong with a whole form", () => {
    expect(loginFaults({ phone: "13800005678", region: 86, code: "123456", agreed: true })).toEqual({
      phone: null,
      code: null,
      agreement: null,
    });
  });
});
