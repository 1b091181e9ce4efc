// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { TensionPoint } from "./tension.ts";
import { TensionCurve } from "./TensionCurve.tsx";

const POINTS = [3, 9.5, null].map((tension, i): TensionPoint => ({
  id: `${i}`,
  number: i + 1,
  title: ["九十三天", "最后一枚", "还水"][i] ?? "",
  act: i === 0 ? 1 : 2,
  tension,
  isSubmit: i === 0,
}));

it("names every sequence with its tension, and shows the number of the highest", () => {
  render(<TensionCurve points={POINTS} noun="序列" shadedAct={2} />);
  const curve = screen.getByRole("img", { name: "序列一“九十三天”3，序列二“最后一枚”9.5，序列三“还水”未写" });
  expect([...curve.querySelectorAll("b")].map((one) => one.textContent)).toEqual(["9.5"]);
});

it("says every number where it is asked to, and draws no point of one that names none", () => {
  const { container } = render(<TensionCurve points={POINTS} noun="序列" hasValues />);
  expect([...container.querySelectorAll("i")].map((one) => one.textContent)).toEqual(["3", "9.5"]);
});
