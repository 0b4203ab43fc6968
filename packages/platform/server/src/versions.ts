import { stale } from './app-error.ts'

/** Throws 409 with the current record, as `present` shows it, when `version` is given and not the record's. */
export async function requireVersion<T extends { readonly version?: number | undefined }>(
  record: T,
  version: number | undefined,
  present: (record: T) => unknown = (current) => current,
): Promise<void> {
  if (version !== undefined && version !== record.version) throw stale(await present(record))
}
