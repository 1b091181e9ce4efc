// The command line `mochang`. A command's code loads when that command runs, so that `mochang parse` does not wait for the database's.
import { Command } from "commander";
import { refuseWrongUsage } from "./commands/usageErrors.ts";
import manifest from "../package.json" with { type: "json" };

type Register = (program: Command) => void;

const COMMANDS: Record<string, () => Promise<Register>> = {
  parse: async () => (await import("./commands/parse.ts")).registerParse,
  check: async () => (await import("./commands/check.ts")).registerCheck,
  evaluate: async () => (await import("./commands/evaluate.ts")).registerEvaluate,
  model: async () => (await import("./commands/modelCheck.ts")).registerModelCheck,
  admin: async () => (await import("./commands/admin.ts")).registerAdmin,
  backup: async () => (await import("./commands/backup.ts")).registerBackup,
  restore: async () => (await import("./commands/restore.ts")).registerRestore,
};

const program = refuseWrongUsage(new Command("mochang"))
  .description("墨场：读剧本、查剧本、评估剧本，管理服务")
  .version(manifest.version, "-V, --version", "显示版本")
  .helpOption("-h, --help", "显示帮助")
  .helpCommand(false)
  .showHelpAfterError("（mochang --help 列出全部命令）");

const command = COMMANDS[process.argv[2] ?? ""];
for (const load of command ? [command] : Object.values(COMMANDS)) (await load())(program);
// A reader that stops listening (`| head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));
await program.parseAsync();
