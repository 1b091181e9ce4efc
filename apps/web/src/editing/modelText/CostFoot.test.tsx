// @vitest-environment jsdom
import type { Estimate } from "@mochang/contract";
import type { UseQueryResult } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CostFoot } from "./CostFoot.tsx";

afterEach(cleanup);

function told(balance: number): string {
  const data = { units: 9_300, held: 12_100, balance, enough: balance > 0, modelName: "m" } as Estimate;
  const nothing = () => undefined;
  const { container } = render(
    <CostFoot
      estimate={{ data, error: null } as UseQueryResult<Estimate>}
      label="写一份"
      sentence="原来的留着"
      busy={false}
      starting={false}
      onStart={nothing}
      onStop={nothing}
    />,
  );
  return container.textContent ?? "";
}

test("the price is told, and where the ink does not suffice how much has to be held, and the way on", () => {
  expect(told(500_000)).toBe("约 9.3 滴，余 500 滴原来的留着写一份");
  cleanup();
  expect(told(0)).toBe("墨不够：要预留 12.1 滴，余 0 滴请联系管理员添墨，写下的都留着。余墨不够");
});
