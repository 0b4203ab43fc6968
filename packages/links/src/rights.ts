import type { KnownRecord } from '@cadencia/server/kinds'

/** Whether links and cards leave a record out. */
export function isHidden({
  isDeleted,
  isCancelled,
}: Pick<KnownRecord, 'isDeleted' | 'isCancelled'>): boolean {
  return isDeleted && !isCancelled
}
