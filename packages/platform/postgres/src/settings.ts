import type { Address } from './address.ts'
import { SOCKET_PORT } from './address.ts'

const SETTINGS = {
  max_connections: '200',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Nobody replicates from an embedded server: the least write-ahead log, kept moderate in size.
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'pglz',
  max_wal_size: '512MB',
  checkpoint_timeout: '10min',
  // Short statements only: compiling them costs more than it saves.
  jit: 'off',
  // Errors reach the caller; in the log their texts would show what people typed.
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

/** The server's command line. Without `fsync` a crash of the machine may destroy the data: for tests only. */
export function serverArguments(cluster: string, address: Address, fsync: boolean): string[] {
  const reached =
    address.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: quoted(address.folder), port: `${SOCKET_PORT}` }
      : { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: `${address.port}` }
  const settings = { ...SETTINGS, synchronous_commit: 'on', ...(fsync ? {} : THROW_AWAY), ...reached }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The folders are a comma list, in which a name may stand in double quotes. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}
