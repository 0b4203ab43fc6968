import { parseArgs } from 'node:util'
import { runBackup, runRestore } from './backup/commands.ts'
import { dev } from './dev.ts'
import { type LauncherEnv, readEnv } from './env.ts'
import { ROOT } from './paths.ts'
import { seed } from './seed.ts'
import { start } from './start.ts'
import { exitWithCode, LaunchError } from './terminal.ts'

const USAGE = 'Uso: start | dev | seed [--scale N] | backup [ARQUIVO] | restore ARQUIVO [--force]'

type Command = (env: LauncherEnv, args: string[]) => Promise<number>

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['start', (env) => start({ env, root: ROOT })],
  ['dev', (env) => dev(env, ROOT)],
  ['seed', (env, args) => seed({ env, root: ROOT, args })],
  ['backup', (env, args) => endingAtOnce(() => runBackup(env, readFile(args).file))],
  ['restore', (env, args) => endingAtOnce(() => runRestore(env, readFile(args)))],
])

function readFile(args: string[]): { file: string | undefined; force: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { force: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    return { file: positionals[0], force: values.force }
  } catch {
    throw new LaunchError(USAGE)
  }
}

/** Backup and restore are atomic, so a signal may end them; temporary files are removed on exit. */
async function endingAtOnce(work: () => Promise<number>): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
  return await work()
}

async function main([name, ...args]: string[]): Promise<number> {
  const command = COMMANDS.get(name ?? '')
  if (!command) throw new LaunchError(USAGE)
  // pnpm passes the separator of `npm run x -- --flag` on.
  return await command(readEnv(), args[0] === '--' ? args.slice(1) : args)
}

await exitWithCode(() => main(process.argv.slice(2)))
