import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReviewSeal } from "./GradeSeal.tsx";

test("不评级 may be broken behind 不 alone", () => {
  expect(renderToStaticMarkup(<ReviewSeal ungraded />)).toContain(">不<wbr/>评级<");
});
