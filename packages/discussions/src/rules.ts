import type { Viewer } from '@cadencia/contract/viewer'
import type { Comment } from './contract.ts'

/** Only the author. */
export function canEdit(viewer: Viewer, { author }: Pick<Comment, 'author'>): boolean {
  return author?.id === viewer.userId
}

export function canDelete(viewer: Viewer, comment: Pick<Comment, 'author'>): boolean {
  return viewer.isAdministrator || canEdit(viewer, comment)
}
