import { dayLabel, formatWeekday } from '@cadencia/locale/dates'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import classes from './message-log.module.css'
import type { SaidRow, TimelineEntry, UnsentRow } from './timeline.ts'

/** What stands above a message: what is missing, its day, the beginning of what is unread. */
export function AboveMessage({ entry }: { entry: TimelineEntry<SaidRow, UnsentRow> }) {
  const isMessage = entry.kind === 'message'
  return (
    <>
      {isMessage && entry.gap && <p className={classes.gap}>Carregando mensagens…</p>}
      {entry.day && (
        <div className={classes.divider}>
          <time dateTime={entry.day} title={formatWeekday(entry.day)}>
            {dayLabel(entry.day, saoPauloDay(Date.now()))}
          </time>
        </div>
      )}
      {isMessage && entry.isFirstUnread && (
        <div className={classes.divider} data-unread>
          <span>Novas mensagens</span>
        </div>
      )}
    </>
  )
}
