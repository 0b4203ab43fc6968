import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { LaunchError } from '../terminal.ts'
import { listMigrations, listTables, tableExists } from './catalog.ts'
import type { Manifest } from './manifest.ts'

export type Migrations = Readonly<Record<string, Migration>>

/** Throws a `LaunchError` for a backup of a newer release. */
export function checkRelease(manifest: Manifest, migrations: Migrations): void {
  const known = Object.keys(migrations).sort()
  if (isPrefix(manifest.migrations, known)) return
  throw new LaunchError(
    `O backup é de uma versão mais nova ou diferente do Cadência (migração ${manifest.migrations.at(-1)}). Atualize antes de restaurar. Nada foi alterado.`,
  )
}

/** Throws a `LaunchError` when the database is in use, or has users without `force`. */
export async function checkTarget(client: pg.ClientBase, force: boolean): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'cadencia%'`,
  )
  if (rows[0]?.count) {
    throw new LaunchError(
      'O Cadência está usando este banco de dados. Encerre-o antes de restaurar. Nada foi alterado.',
    )
  }
  if (force) return
  const held = await describeContents(client)
  if (held === undefined) return
  throw new LaunchError(
    `O banco de dados de destino ${held}. Para substituir tudo o que há nele, repita com --force. Nada foi alterado.`,
  )
}

/** True when the target's migrations are a prefix of the backup's. */
export async function canMigrateTo(client: pg.ClientBase, manifest: Manifest): Promise<boolean> {
  return isPrefix(await listMigrations(client), manifest.migrations)
}

async function describeContents(client: pg.ClientBase): Promise<string | undefined> {
  if (await hasUsers(client)) return 'já tem usuários'
  const isForeign = (await listMigrations(client)).length === 0 && (await listTables(client)).length > 0
  return isForeign ? 'tem tabelas que não são do Cadência' : undefined
}

async function hasUsers(client: pg.ClientBase): Promise<boolean> {
  if (!(await tableExists(client, 'users'))) return false
  const { rows } = await client.query<{ exists: boolean }>(
    'select exists (select from public.users) as exists',
  )
  return rows[0]?.exists === true
}

function isPrefix(start: readonly string[], whole: readonly string[]): boolean {
  return start.every((name, index) => whole[index] === name)
}
