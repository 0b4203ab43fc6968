import { plural } from '@cadencia/locale/text'
import { useBrief } from '@cadencia/meetings/decisions/react'
import { Link } from 'react-router'
import classes from './day-meetings.module.css'

/** How much there is to know before a meeting, which its page says; nothing where there is nothing. */
export function BriefLine({ meetingId }: { meetingId: string }) {
  const { data: lines } = useBrief(meetingId)
  if (!lines || lines.length === 0) return null
  return (
    <Link to={`/meetings/${meetingId}`} className={classes.brief}>
      O que saber antes: {plural(lines.length, 'item', 'itens')}
    </Link>
  )
}
