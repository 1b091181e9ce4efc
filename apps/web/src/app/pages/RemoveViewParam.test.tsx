// @vitest-environment jsdom
import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, test } from "vitest";
import { RemoveViewParam } from "./RemoveViewParam.tsx";

test("the view is taken out of the address, the rest of it stays, and nothing is put into the history", async () => {
  const Address = () => <output>{useLocation().search}</output>;
  const element = (
    <>
      <RemoveViewParam />
      <Address />
    </>
  );
  const router = createMemoryRouter([{ path: "/createdscript", element }], {
    initialEntries: ["/createdscript?scriptId=1&versionId=2&view=out"],
  });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("?scriptId=1&versionId=2"));
  expect(router.state.historyAction).toBe("REPLACE");
});
