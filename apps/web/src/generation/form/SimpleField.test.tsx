// @vitest-environment jsdom
import { SEQUENCE_FIELDS } from "@mochang/generation";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { digitsIn, SimpleField } from "./SimpleField.tsx";

test("minutes take one decimal place, a count of scenes none", () => {
  expect(["1.5", "１．５", "1。5", "1.55", "a1.b5"].map((typed) => digitsIn(typed, true))).toEqual([
    "1.5",
    "1.5",
    "1.5",
    "1.5",
    "1.5",
  ]);
  expect(["3", "3.5", "12345", "三"].map((typed) => digitsIn(typed, false))).toEqual(["3", "3", "1234", ""]);
});

test("a number that is half typed stays as it is typed", () => {
  const values: unknown[] = [];
  function Form() {
    const [value, setValue] = useState<unknown>(null);
    const change = (next: unknown) => {
      values.push(next);
      setValue(next);
    };
    const field = SEQUENCE_FIELDS.find(({ key }) => key === "minutes");
    return field && <SimpleField field={field} id="minutes" value={value} onChange={change} />;
  }
  render(<Form />);
  const input = screen.getByLabelText("时长（分钟）") as HTMLInputElement;
  for (const typed of ["1", "1.", "1.5"]) {
    fireEvent.change(input, { target: { value: typed } });
    expect(input.value).toBe(typed);
  }
  expect(values).toEqual([1, 1, 1.5]);
});
