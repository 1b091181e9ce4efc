// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { RunCeiling } from "./RunCeiling.tsx";

test("the ceiling of a run under way is changed in its place; what is no ceiling is told and not sent, a refused one stays in the field", async () => {
  const sent: (number | null)[] = [];
  let isRefused = true;
  const run = {
    ceiling: 850_000,
    isSettingCeiling: false,
    setCeiling: (units: number | null) => {
      sent.push(units);
      return isRefused ? Promise.reject(new Error("已经用了 900 滴")) : Promise.resolve();
    },
  };
  render(<RunCeiling id="ceiling" run={run} />);
  expect(screen.getByText(/这一次最多花 850 滴/u)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "改上限" }));
  const field = screen.getByLabelText(/最多花/u);
  const submit = screen.getByRole("button", { name: "改上限" });
  expect(field).toHaveProperty("value", "850");
  fireEvent.change(field, { target: { value: "很多" } });
  expect(submit).toHaveProperty("disabled", true);
  fireEvent.change(field, { target: { value: "900" } });
  fireEvent.click(submit);
  await waitFor(() => expect(sent).toEqual([900_000]));
  expect(screen.getByLabelText(/最多花/u)).toHaveProperty("value", "900");
  isRefused = false;
  fireEvent.change(field, { target: { value: "" } });
  fireEvent.click(submit);
  await waitFor(() => expect(screen.getByText(/这一次最多花/u)).toBeTruthy());
  expect(sent).toEqual([900_000, null]);
});
