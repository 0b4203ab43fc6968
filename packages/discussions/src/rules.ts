import type { Viewer } from '@cadencia/contract/viewer'
import type { Comment } from './contract.ts'

/** See `KnownRecord`. */
interface Readable {
  readonly insiderIds: readonly string[] | null
}

/** Whoever may read the record reads its comments. The CRM's lock is checked apart. */
export function canRead(viewer: Viewer, { insiderIds }: Readable): boolean {
  return insiderIds === null || viewer.isAdministrator || insiderIds.includes(viewer.userId)
}

/** Only the author. */
export function canEdit(viewer: Viewer, { author }: Pick<Comment, 'author'>): boolean {
  return author?.id === viewer.userId
}

export function canDelete(viewer: Viewer, comment: Pick<Comment, 'author'>): boolean {
  return viewer.isAdministrator || canEdit(viewer, comment)
}
