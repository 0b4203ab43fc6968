import { messageUrl } from '@cadencia/chat/labels'
import type { SavedMessage } from '@cadencia/chat/marks/contract'
import { useSaved, useSetSaved } from '@cadencia/chat/marks/react'
import { useChats } from '@cadencia/chat/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkOff } from '@tabler/icons-react'
import { MoreButton } from '../../../kit/more-button.tsx'
import { PagedQueryView } from '../../../kit/paged-query-view.tsx'
import { PersonRowsSkeleton } from '../../../kit/person-rows-skeleton.tsx'
import { showFailure } from '../../../kit/show-failure.ts'
import classes from '../chat.module.css'
import { moveByArrows } from '../list/chat-rows.tsx'
import { MessageLink } from './message-link.tsx'

/** The viewer's saved messages. */
export function SavedList() {
  const list = useSaved()
  const { data: chats = [] } = useChats()
  const { mutate, isPending } = useSetSaved()
  return (
    <PagedQueryView<SavedMessage>
      list={list}
      skeleton={<PersonRowsSkeleton />}
      failed="Não foi possível carregar as mensagens salvas."
      emptyState={
        <EmptyState
          icon={IconBookmark}
          text="Nenhuma mensagem salva"
          description="Salve, no menu de uma mensagem, o que você quer ver de novo. Só você vê o que salvou."
        />
      }
    >
      {(saved) => (
        <>
          <ul className={classes.rows} aria-label="Salvos" onKeyDown={moveByArrows}>
            {saved.map(({ message }) => (
              <MessageLink
                key={message.id}
                message={message}
                chat={chats.find(({ id }) => id === message.chatId)}
                to={messageUrl(message)}
                tools={
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label="Remover dos salvos"
                    title="Remover dos salvos"
                    disabled={isPending}
                    onClick={() =>
                      mutate(
                        { message, isSaved: false },
                        { onError: (error) => showFailure(error, 'Não foi possível remover a mensagem.') },
                      )
                    }
                  >
                    <IconBookmarkOff size={18} stroke={1.75} aria-hidden />
                  </ActionIcon>
                }
              />
            ))}
          </ul>
          <MoreButton list={list} />
        </>
      )}
    </PagedQueryView>
  )
}
