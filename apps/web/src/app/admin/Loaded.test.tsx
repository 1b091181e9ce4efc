// @vitest-environment jsdom
import type { UseQueryResult } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../../lib/apiError.ts";
import { Loaded } from "./Loaded.tsx";

afterEach(cleanup);

it("ends what the server says with one full stop", () => {
  const failed = (error: unknown) => ({ data: undefined, isError: true, error }) as UseQueryResult<string>;
  const { rerender } = render(<Loaded query={failed(new ApiError(503, "数据库暂时连不上"))}>{String}</Loaded>);
  expect(screen.getByText("数据库暂时连不上。")).toBeTruthy();
  rerender(<Loaded query={failed(new ApiError(400, "没有编号为 x 的文章或剧本。"))}>{String}</Loaded>);
  expect(screen.getByText("没有编号为 x 的文章或剧本。")).toBeTruthy();
});
