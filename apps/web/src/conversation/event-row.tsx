import { plural } from '@cadencia/locale/text'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { UnstyledButton } from '@mantine/core'
import { FormattedText } from '../kit/text/formatted-text.tsx'
import classes from './discussion.module.css'
import type { StreamEvent } from './stream.ts'

/** Changes of one run that are shown at once. */
const EVENTS_SHOWN = 3
const SYSTEM = 'Sistema'

interface EventRowProps {
  events: readonly [StreamEvent, ...StreamEvent[]]
  isExpanded: boolean
  onExpand: () => void
}

/** What one person did at once. */
export function EventRow({ events, isExpanded, onExpand }: EventRowProps) {
  const [first, ...others] = events
  const name = first.actor?.name ?? SYSTEM
  const isLong = others.length >= EVENTS_SHOWN
  const shown = isLong && !isExpanded ? others.slice(0, EVENTS_SHOWN - 1) : others
  const hidden = others.length - shown.length
  return (
    <div className={classes.row} data-event>
      <UserAvatar name={name} imageUrl={first.actor?.imageUrl} size={20} isDecorative />
      <div className={classes.content}>
        <p className={classes.event}>
          <b>{name}</b> {first.text}{' '}
          <span className={classes.quiet}>
            · <RelativeTime instant={events.at(-1)?.at ?? first.at} />
          </span>
        </p>
        {first.note && (
          <div className={classes.note}>
            <FormattedText {...first.note} />
          </div>
        )}
        {shown.map(({ id, text }) => (
          <p key={id} className={classes.event}>
            {text}
          </p>
        ))}
        {hidden > 0 && (
          <UnstyledButton className={classes.more} onClick={onExpand}>
            Mostrar mais {plural(hidden, 'mudança', 'mudanças')}
          </UnstyledButton>
        )}
      </div>
    </div>
  )
}
