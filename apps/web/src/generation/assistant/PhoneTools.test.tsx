// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { AssistProvider, type Assist } from "./assist.ts";
import { AssistantUi } from "./ColumnHome.tsx";
import { PhoneTools } from "./PhoneTools.tsx";

afterEach(cleanup);

it("stands under the thumb only where a form is open", () => {
  render(
    <AssistantUi>
      <PhoneTools />
    </AssistantUi>,
  );
  expect(screen.queryByRole("button")).toBeNull();
  render(
    <AssistantUi>
      <AssistProvider value={{} as Assist}>
        <PhoneTools />
      </AssistProvider>
    </AssistantUi>,
  );
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["出主意", "评一评"]);
});
