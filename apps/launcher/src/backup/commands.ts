import { access, constants } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { migrations } from '@cadencia/db/migrations/index'
import type { LauncherEnv } from '../env.ts'
import { acquireLock } from '../instance-lock.ts'
import { LaunchError, printError, say } from '../terminal.ts'
import { withDatabase, withOwnDatabase } from '../with-database.ts'
import { backup } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { restore } from './restore.ts'
import type { FileReference } from './snapshot.ts'

const SHOWN = 20

/** Tables that reference stored files; domains with files add theirs. */
const FILE_REFERENCES: readonly FileReference[] = [
  { table: 'files', column: 'storage_key' },
  { table: 'files', column: 'preview_key' },
]

/** `npm run backup [FILE]`. Exit code 1 when referenced files were missing. */
export async function runBackup(env: LauncherEnv, file: string | undefined): Promise<number> {
  const target = file === undefined ? defaultFile(env.dataDir) : resolve(env.calledFrom, file)
  const manifest = await withDatabase(env, 'backup', ({ connectionString }) =>
    backup({
      connectionString,
      dataDir: env.dataDir,
      file: target,
      references: FILE_REFERENCES,
      ...(env.bucket !== undefined && { bucket: env.bucket }),
    }),
  )
  say(`Backup gravado em ${target}: ${contents(manifest)}.`)
  if (manifest.bucket !== undefined) {
    say(
      `Os arquivos guardados estão no bucket ${manifest.bucket} e não fazem parte do backup: copie-o à parte.`,
    )
  }
  for (const path of manifest.missing.slice(0, SHOWN)) printError(`Arquivo ausente: ${path}`)
  if (manifest.missing.length === 0) return 0
  printError(`O banco de dados cita ${manifest.missing.length} arquivo(s) que não foram encontrados.`)
  return 1
}

export interface RestoreCommand {
  readonly file: string | undefined
  readonly force: boolean
}

/** `npm run restore FILE`. Locks DATA_DIR, so it refuses while the product runs. */
export async function runRestore(env: LauncherEnv, { file, force }: RestoreCommand): Promise<number> {
  if (file === undefined) throw new LaunchError('Diga o arquivo: npm run restore ARQUIVO')
  const source = resolve(env.calledFrom, file)
  await access(source, constants.R_OK).catch(() => {
    throw new LaunchError(`Não foi possível ler o arquivo ${source}.`)
  })
  const lock = await acquireLock(env.dataDir, 'restore')
  try {
    const manifest = await withOwnDatabase(env, ({ connectionString }) =>
      restore({ connectionString, dataDir: env.dataDir, file: source, force, migrations }),
    )
    say(`Restaurado o backup de ${manifest.createdAt}: ${contents(manifest)}.`)
    if (manifest.bucket !== undefined) {
      say(`Os arquivos guardados não estão no backup: eles ficam no bucket ${manifest.bucket}.`)
    } else if (env.bucket !== undefined && manifest.files.length > 0) {
      say(`Os arquivos foram postos em ${join(env.dataDir, 'files')}: envie-os ao bucket ${env.bucket}.`)
    }
    return 0
  } finally {
    await lock.release()
  }
}

function contents({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${tables.length} tabelas, ${rows} linhas, ${files.length} arquivos`
}

function defaultFile(dataDir: string): string {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  return join(dataDir, 'backups', `cadencia-${moment}.tar.gz`)
}
