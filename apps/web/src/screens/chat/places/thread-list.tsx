import { threadUrl } from '@cadencia/chat/labels'
import { useChats } from '@cadencia/chat/react'
import type { FollowedThread } from '@cadencia/chat/threads/contract'
import { useThreads } from '@cadencia/chat/threads/react'
import { plural } from '@cadencia/locale/text'
import { EmptyState } from '@cadencia/ui/empty-state'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { SegmentedControl } from '@mantine/core'
import { IconMessageReply } from '@tabler/icons-react'
import { useState } from 'react'
import { MoreButton } from '../../../kit/more-button.tsx'
import { PagedQueryView } from '../../../kit/paged-query-view.tsx'
import { PersonRowsSkeleton } from '../../../kit/person-rows-skeleton.tsx'
import classes from '../chat.module.css'
import { CountBadge, moveByArrows } from '../list/chat-rows.tsx'
import { MessageLink } from './message-link.tsx'

const STATES = [
  { value: 'all', label: 'Todas' },
  { value: 'unread', label: 'Não lidas' },
] as const

/** The threads that the viewer follows, the last answered first. */
export function ThreadList() {
  const [state, setState] = useState<'all' | 'unread'>('all')
  const list = useThreads(state)
  const { data: chats = [] } = useChats()
  return (
    <>
      <SegmentedControl
        className={classes.placeFilter ?? ''}
        size="xs"
        aria-label="Mostrar"
        data={[...STATES]}
        value={state}
        onChange={setState}
      />
      <PagedQueryView<FollowedThread>
        list={list}
        skeleton={<PersonRowsSkeleton />}
        failed="Não foi possível carregar as conversas que você segue."
        emptyState={
          <EmptyState
            icon={IconMessageReply}
            text={state === 'unread' ? 'Tudo lido' : 'Nenhuma conversa seguida ainda'}
            description={
              state === 'unread'
                ? 'Não há respostas novas nas conversas que você segue.'
                : 'Responda a uma mensagem em conversa, ou siga a de outra pessoa, e as respostas aparecem aqui.'
            }
          />
        }
      >
        {(threads) => (
          <>
            <ul className={classes.rows} aria-label="Conversas que sigo" onKeyDown={moveByArrows}>
              {threads.map(({ chatId, root, unread, lastAt }) => (
                <MessageLink
                  key={root.id}
                  message={root}
                  chat={chats.find(({ id }) => id === chatId)}
                  to={threadUrl(chatId, root.id)}
                  isUnread={unread > 0}
                  detail={
                    <>
                      {plural(root.thread?.count ?? 0, 'resposta', 'respostas')} · última{' '}
                      <RelativeTime instant={lastAt} />{' '}
                      <CountBadge count={unread} one="resposta não lida" many="respostas não lidas" />
                    </>
                  }
                />
              ))}
            </ul>
            <MoreButton list={list} />
          </>
        )}
      </PagedQueryView>
    </>
  )
}
