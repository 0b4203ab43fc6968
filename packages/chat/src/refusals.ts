import { AppError } from '@cadencia/server/app-error'

export const CHAT_NOT_FOUND = 'Conversa não encontrada.'
export const MESSAGE_NOT_FOUND = 'Mensagem não encontrada.'

/** Throws 409 for a deleted message. */
export function requireStanding({ deletedAt }: { readonly deletedAt: string | null }): void {
  if (deletedAt !== null) throw new AppError('message_deleted', 409, 'Esta mensagem foi apagada.')
}

/** Throws 409 for an archived channel. */
export function requireWritable({ isArchived }: { readonly isArchived: boolean }): void {
  if (isArchived) throw new AppError('archived', 409, 'Este canal está arquivado.')
}
