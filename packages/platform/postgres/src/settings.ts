import type { Address } from './address.ts'
import { SOCKET_PORT } from './address.ts'

const SETTINGS = {
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // No replication: minimal write-ahead log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'pglz',
  max_wal_size: '512MB',
  checkpoint_timeout: '10min',
  // Statements are short: JIT costs more than it saves.
  jit: 'off',
  // Errors reach the caller; logging them would expose user input.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
} as const

const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '1h',
}

/** Server arguments. `fsync: false` may lose the data in a machine crash; tests only. */
export function serverArguments(cluster: string, address: Address, fsync: boolean): string[] {
  const reached =
    address.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: quoted(address.folder), port: `${SOCKET_PORT}` }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: `${address.port}` }
  const settings = { ...SETTINGS, synchronous_commit: 'on', ...(fsync ? {} : THROW_AWAY), ...reached }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** A comma-separated list, whose items may be double-quoted. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}
