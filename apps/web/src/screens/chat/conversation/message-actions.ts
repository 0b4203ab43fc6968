import type { Message } from '@cadencia/chat/contract'
import { messageUrl } from '@cadencia/chat/labels'
import {
  IconBookmark,
  IconBookmarkOff,
  IconChecklist,
  IconCornerUpLeft,
  IconMessageReply,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import type { DirectAction } from '../../../records/actions/action.ts'
import { copyLinkAction, copyTextAction } from '../../../records/actions/copy-actions.ts'
import type { Conversation } from './conversation-context.ts'

/** What is done most with a message. */
export function quickActionsOf(
  message: Message,
  { isThread, canWrite, openThread }: Conversation,
): DirectAction[] {
  const hasThread = message.thread !== null || message.threadId !== null
  if (isThread || !(hasThread || canWrite)) return []
  return [
    {
      id: 'thread',
      label: hasThread ? 'Ver respostas' : 'Responder em conversa',
      icon: IconMessageReply,
      run: () => openThread(message, { isReplying: !hasThread }),
    },
  ]
}

/** What can be done with a message; of an archived channel's it is only read. */
export function actionsOf(message: Message, conversation: Conversation): DirectAction[] {
  const { canWrite, viewerId, pinnedIds, savedIds, quote, pin, save, makeTask, edit, remove } = conversation
  const { id, content } = message
  const [isPinned, isSaved] = [pinnedIds.has(id), savedIds.has(id)]
  const onlyWriting = (...actions: DirectAction[]) => (canWrite ? actions : [])
  const onlyOwn = (...actions: DirectAction[]) => (message.senderId === viewerId ? actions : [])
  return [
    ...onlyWriting({ id: 'quote', label: 'Responder', icon: IconCornerUpLeft, run: () => quote(message) }),
    ...quickActionsOf(message, conversation),
    {
      id: 'save',
      label: isSaved ? 'Remover dos salvos' : 'Salvar',
      icon: isSaved ? IconBookmarkOff : IconBookmark,
      run: () => save(message, !isSaved),
    },
    ...onlyWriting(
      {
        id: 'pin',
        label: isPinned ? 'Desafixar' : 'Fixar na conversa',
        icon: isPinned ? IconPinnedOff : IconPin,
        run: () => pin(message, !isPinned),
      },
      { id: 'make-task', label: 'Criar tarefa', icon: IconChecklist, run: () => makeTask(message) },
    ),
    ...(content ? [copyTextAction(content)] : []),
    copyLinkAction(messageUrl(message)),
    ...onlyWriting(
      ...onlyOwn(
        { id: 'edit', label: 'Editar', icon: IconPencil, run: () => edit(message) },
        { id: 'remove', label: 'Apagar', icon: IconTrash, isDanger: true, run: () => remove(message) },
      ),
    ),
  ]
}
