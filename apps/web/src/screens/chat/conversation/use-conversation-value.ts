import type { Chat, Message } from '@cadencia/chat/contract'
import { contentText } from '@cadencia/chat/labels'
import { useMarks, usePins, useSetPinned, useSetSaved } from '@cadencia/chat/marks/react'
import type { useSending } from '@cadencia/chat/messages/conversation'
import { useToggleReaction } from '@cadencia/chat/messages/reactions'
import { showToast } from '@cadencia/ui/toast'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { useAnswerDraft } from '../../../conversation/use-answer-draft.ts'
import { showFailureOf } from '../../../kit/show-failure.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'
import type { Conversation } from './conversation-context.ts'
import type { usePeople } from './use-people.ts'

interface ConversationParts {
  chat: Chat
  threadId: string | null
  viewerId: string
  rows: readonly Message[] | undefined
  people: ReturnType<typeof usePeople>
  sending: ReturnType<typeof useSending>
  answer: ReturnType<typeof useAnswerDraft>['answer']
  setEditedId: (id: string) => void
  setDeleted: (message: Message) => void
  setTaskSource: (message: Message) => void
}

/** What the messages of a chat or thread know and can do. */
export function useConversationValue(parts: ConversationParts): Conversation {
  const { chat, threadId, viewerId, rows, people, sending, answer } = parts
  const { setEditedId, setDeleted, setTaskSource } = parts
  const { mutateAsync: toggle } = useToggleReaction(viewerId)
  const marks = useOwnMarks(chat.id)
  const { change } = useUrlState()
  const isThread = threadId !== null
  const stable = useStable({
    findMessage: (id: string) => rows?.find((message) => message.id === id),
    show: (id: string) => {
      const isHere = isThread && rows?.some((message) => message.id === id)
      change({ message: id, ...(!isHere && { thread: null }) })
    },
    openThread: ({ id, threadId: standsIn }: Message, how?: { readonly isReplying: boolean }) =>
      change(
        { thread: standsIn ?? id, message: standsIn && id, reply: how?.isReplying ? '1' : null },
        { pushed: true },
      ),
    react: (message: Message, emoji: string) =>
      showFailureOf(toggle({ message, emoji }), 'Não foi possível reagir à mensagem.'),
    pin: marks.pin,
    save: marks.save,
    quote: (message: Message) =>
      answer({ id: message.id, name: message.senderName, text: contentText(message) }),
  })
  const { nameOf, faceOf } = people
  const { retry, discard } = sending
  const { pinnedIds, savedIds } = marks
  const isDirect = chat.type === 'direct'
  const canWrite = !chat.isArchived
  return useMemo(
    () => ({
      ...{ viewerId, isDirect, isThread, canWrite, pinnedIds, savedIds, nameOf, faceOf },
      ...stable,
      edit: ({ id }: Message) => setEditedId(id),
      remove: setDeleted,
      makeTask: setTaskSource,
      retry,
      discard,
    }),
    [
      ...[viewerId, isDirect, isThread, canWrite, pinnedIds, savedIds, nameOf, faceOf],
      ...[stable, setEditedId, setDeleted, setTaskSource, retry, discard],
    ],
  )
}

/** What is pinned in a chat and what the viewer saved, and how that is changed. */
function useOwnMarks(chatId: string) {
  const { data: pins } = usePins(chatId)
  const { data: marks } = useMarks(chatId)
  const { mutateAsync: setPinned } = useSetPinned()
  const { mutateAsync: setSaved } = useSetSaved()
  const navigate = useNavigate()
  const pinnedIds = useMemo(() => new Set(pins?.map(({ message }) => message.id)), [pins])
  const savedIds = useMemo(() => new Set(marks?.savedIds), [marks])
  return {
    pinnedIds,
    savedIds,
    pin: (message: Message, isPinned: boolean) =>
      showFailureOf(setPinned({ message, isPinned }), 'Não foi possível fixar a mensagem.'),
    save: (message: Message, isSaved: boolean) =>
      showFailureOf(
        setSaved({ message, isSaved }).then(() => {
          if (!isSaved) return
          const action = { label: 'Ver salvos', onClick: () => void navigate('/chat/saved') }
          showToast({ title: 'Mensagem salva', tone: 'success', action })
        }),
        'Não foi possível salvar a mensagem.',
      ),
  }
}
