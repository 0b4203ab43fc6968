import type { Chat } from '@cadencia/chat/contract'
import { messageUrl } from '@cadencia/chat/labels'
import { usePins, useSetPinned } from '@cadencia/chat/marks/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { Dialog } from '@cadencia/ui/dialog'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ActionIcon } from '@mantine/core'
import { IconPin, IconPinnedOff } from '@tabler/icons-react'
import { showFailure } from '../../../kit/show-failure.ts'
import classes from '../chat.module.css'
import { moveByArrows } from '../list/chat-rows.tsx'
import { MessageLink } from '../places/message-link.tsx'

/** What a chat pins. */
export function PinsDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const { data: pins = [] } = usePins(chat.id)
  const { mutate, isPending } = useSetPinned()
  return (
    <Dialog opened onClose={onClose} title="Mensagens fixadas" fullScreenOnPhone>
      {pins.length === 0 && (
        <EmptyState
          icon={IconPin}
          text="Nenhuma mensagem fixada"
          description="Fixe o que todos devem achar depressa, no menu de uma mensagem."
        />
      )}
      <ul className={classes.rows} aria-label="Mensagens fixadas" onKeyDown={moveByArrows}>
        {pins.map(({ message, pinnedAt }) => (
          <MessageLink
            key={message.id}
            message={message}
            to={messageUrl(message)}
            detail={`Fixada em ${formatDateTime(pinnedAt)}`}
            onClick={onClose}
            tools={
              !chat.isArchived && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label="Desafixar"
                  title="Desafixar"
                  disabled={isPending}
                  onClick={() =>
                    mutate(
                      { message, isPinned: false },
                      { onError: (error) => showFailure(error, 'Não foi possível desafixar a mensagem.') },
                    )
                  }
                >
                  <IconPinnedOff size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              )
            }
          />
        ))}
      </ul>
    </Dialog>
  )
}
