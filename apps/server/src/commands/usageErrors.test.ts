import { Command, CommanderError } from "commander";
import { expect, test } from "vitest";
import { refuseWrongUsage, usageSentence } from "./usageErrors.ts";

/** What is said of a command line. */
function messageFor(...words: string[]): string {
  let errors = "";
  const program = new Command("mochang").exitOverride().configureOutput({
    outputError: (text) => void (errors += usageSentence(text)),
    writeErr: () => {},
    writeOut: () => {},
  });
  program
    .command("parse")
    .argument("<file>")
    .option("--format <format>")
    .action(() => {});
  expect(() => program.parse(words, { from: "user" })).toThrow(CommanderError);
  return errors;
}

test("every misuse has its Chinese sentence", () => {
  expect(messageFor("parse")).toBe("缺少 <file>。\n");
  expect(messageFor("parse", "a.txt", "--bogus")).toBe("没有选项 --bogus。\n");
  expect(messageFor("parse", "a.txt", "b.txt")).toBe("给的文件或参数太多。\n");
  expect(messageFor("parse", "a.txt", "--format")).toBe("选项 --format <format> 后面缺少值。\n");
  expect(messageFor("pars")).toBe("没有命令 pars。\n");
});

test("help is in Chinese, of the program and of a command", () => {
  const program = refuseWrongUsage(new Command("mochang")).helpOption("-h, --help", "显示帮助").helpCommand(false);
  const parse = program.command("parse").argument("<文件>", "读什么").option("--format <格式>", "写什么", "text");
  program.command("admin").helpCommand(false).command("users");
  const help = [program, parse, ...program.commands].map((command) => command.helpInformation()).join("");
  expect(help).toContain("用法： mochang parse [选项] <文件>");
  expect(help).not.toMatch(/Usage|Options|Arguments|Commands|display|default/u);
  // Of terms with two-column characters and of others the descriptions stand below one another.
  expect(help).toContain("  --format <格式>  写什么（默认 text）\n  -h, --help       显示帮助");
});
