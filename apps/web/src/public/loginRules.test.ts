import { describe, expect, it } from "vitest";
import { cleanPhone, loginFaults } from "./loginRules.ts";

describe("login form", () => {
  it("accepts a number however it was pasted", () => {
    for (const typed of ["13800005678", "138 0000 5678", "138-0000-5678", "+8613800005678", "86 13800005678"])
      expect(cleanPhone(typed)).toBe("13800005678");
  });

  it("says what is missing in the spec's words", () => {
    expect(loginFaults({ phone: "2380000567", code: "12345", agreed: false })).toEqual({
      phone: "请输入正确的手机号",
      code: "请输入6位验证码",
      agreement: "请同意服务协议和隐私政策",
    });
  });

  it("finds nothing wrong with a whole form", () => {
    expect(loginFaults({ phone: "13800005678", code: "123456", agreed: true })).toEqual({
      phone: null,
      code: null,
      agreement: null,
    });
  });
});
