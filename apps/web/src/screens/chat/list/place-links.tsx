import { useUnreadThreads } from '@cadencia/chat/threads/react'
import { Link } from 'react-router'
import classes from '../chat.module.css'
import { CHAT_PLACE_KEYS, CHAT_PLACES } from '../chat-places.ts'
import { CountBadge, moveByArrows } from './chat-rows.tsx'

/** The ways to what is collected from all chats. */
export function PlaceLinks({ selected }: { selected: string | undefined }) {
  const { data: unread } = useUnreadThreads()
  const stop = CHAT_PLACE_KEYS.find((key) => key === selected) ?? CHAT_PLACE_KEYS[0]
  return (
    <nav aria-label="De todas as conversas" className={classes.places}>
      <ul className={classes.rows} onKeyDown={moveByArrows}>
        {CHAT_PLACE_KEYS.map((key) => {
          const { label, icon: Icon } = CHAT_PLACES[key]
          return (
            <li key={key}>
              <Link
                to={`/chat/${key}`}
                className={classes.place}
                tabIndex={key === stop ? 0 : -1}
                aria-current={key === selected ? 'page' : undefined}
              >
                <Icon size={18} stroke={1.75} aria-hidden />
                <span className={classes.rowName}>{label}</span>
                {key === 'threads' && (
                  <CountBadge
                    count={unread?.length ?? 0}
                    one="conversa com respostas não lidas"
                    many="conversas com respostas não lidas"
                  />
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
