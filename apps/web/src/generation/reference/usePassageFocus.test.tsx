// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { passageCommand, usePassageFocus } from "./usePassageFocus.ts";

afterEach(cleanup);

const passage = { from: 4, to: 12 };
/** What is left out joined the one behind it. */
const joined = { from: 4, to: 20 };

interface Props {
  isLeftOut: boolean;
  isMoving: boolean;
}

function Page({ isLeftOut, isMoving }: Props) {
  const { root, move } = usePassageFocus(isMoving);
  return (
    <div ref={root}>
      <button type="button" {...passageCommand("leaveOut", { from: 30, to: 40 })}>
        另一处
      </button>
      {isLeftOut ? (
        <button key="back" type="button" {...passageCommand("putBack", joined)} onClick={() => move(joined, false)}>
          放回去
        </button>
      ) : (
        <button key="out" type="button" {...passageCommand("leaveOut", passage)} onClick={() => move(passage, true)}>
          不用这一处
        </button>
      )}
    </div>
  );
}

const press = (name: string): void => {
  const button = screen.getByRole("button", { name });
  button.focus();
  fireEvent.click(button);
};
const focused = (): string | null | undefined => document.activeElement?.textContent;

test("the focus goes with a passage to the command that takes it back, and back again", () => {
  const { rerender } = render(<Page isLeftOut={false} isMoving={false} />);
  press("不用这一处");
  rerender(<Page isLeftOut={false} isMoving />);
  expect(focused()).toBe("不用这一处");
  rerender(<Page isLeftOut isMoving />);
  rerender(<Page isLeftOut isMoving={false} />);
  expect(focused()).toBe("放回去");
  press("放回去");
  rerender(<Page isLeftOut isMoving />);
  rerender(<Page isLeftOut={false} isMoving={false} />);
  expect(focused()).toBe("不用这一处");
});

test("a writer who went on to something else keeps the focus there", () => {
  const { rerender } = render(<Page isLeftOut={false} isMoving={false} />);
  press("不用这一处");
  rerender(<Page isLeftOut={false} isMoving />);
  screen.getByRole("button", { name: "另一处" }).focus();
  rerender(<Page isLeftOut isMoving={false} />);
  expect(focused()).toBe("另一处");
});
