import { type Command, CommanderError, type Option } from "commander";
import { REFUSED } from "./readScriptInput.ts";

/** What commander says in English, and how it is said here. The last is for whatever else it may find. */
const SENTENCES: [RegExp, (word: string) => string][] = [
  [/unknown option '([^']*)'/u, (word) => `没有选项 ${word}。`],
  [/unknown command '([^']*)'/u, (word) => `没有命令 ${word}。`],
  [/missing required argument '([^']*)'/u, (word) => `缺少 <${word}>。`],
  [/required option '([^']*)' not specified/u, (word) => `缺少选项 ${word}。`],
  [/option '([^']*)' argument missing/u, (word) => `选项 ${word} 后面缺少值。`],
  [/too many arguments/u, () => "给的文件或参数太多。"],
  [/argument '([^']*)' is invalid/u, (word) => `${word} 不对。`],
  [/error: /u, () => "命令的写法不对。"],
];

/** The Chinese sentence for commander's own. */
export function usageSentence(message: string): string {
  for (const [pattern, sentence] of SENTENCES) {
    const found = pattern.exec(message);
    if (found) return `${sentence((found[1] ?? "").slice(0, 80))}\n`;
  }
  return message;
}

const argumentsOf = (command: Command): string[] =>
  command.registeredArguments.map((argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`));

/** A command with its place in the program, and what stands behind it. */
function usageOf(command: Command): string {
  const names: string[] = [];
  for (let at: Command | null = command; at; at = at.parent) names.unshift(at.name());
  const commands = command.commands.length > 0 ? ["[命令]"] : [];
  return [...names, "[选项]", ...commands, ...argumentsOf(command)].join(" ");
}

/** In columns of a terminal: a Han character takes two. */
const displayWidth = (text: string): number => [...text].reduce((sum, c) => sum + (c >= "\u2e80" ? 2 : 1), 0);

/** What commander writes above the parts of its help. */
const TITLES: Record<string, string> = {
  "Usage:": "用法：",
  "Arguments:": "参数：",
  "Options:": "选项：",
  "Commands:": "命令：",
};

const describeOption = ({ description, defaultValue }: Option): string =>
  defaultValue === undefined ? description : `${description}（默认 ${String(defaultValue)}）`;

/** A command line that is written wrongly is refused in Chinese, with the exit code of every refusal: 1 means what a command found. Commands added afterwards do likewise. */
export function refuseWrongUsage(program: Command): Command {
  return program
    .configureHelp({
      displayWidth,
      styleTitle: (title) => TITLES[title] ?? title,
      optionDescription: describeOption,
      commandUsage: (command) => usageOf(command),
      subcommandTerm: (command) => [command.name(), ...argumentsOf(command)].join(" "),
    })
    .configureOutput({ outputError: (message, write) => write(usageSentence(message)) })
    .exitOverride((error: CommanderError) => process.exit(error.exitCode === 0 ? 0 : REFUSED));
}
