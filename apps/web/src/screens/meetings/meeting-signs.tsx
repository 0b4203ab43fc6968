import type { Meeting } from '@cadencia/meetings/contract'
import { IconRepeat, IconSparkles } from '@tabler/icons-react'
import classes from './meetings.module.css'

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const

/** Says that a meeting is one of a series, and that it has a summary. */
export function MeetingSigns({ meeting: { seriesId, aiSummary } }: { meeting: Meeting }) {
  if (seriesId === null && aiSummary === null) return null
  return (
    <span className={classes.signs}>
      {seriesId !== null && (
        <span role="img" aria-label="Faz parte de uma série" title="Faz parte de uma série">
          <IconRepeat {...icon} />
        </span>
      )}
      {aiSummary !== null && (
        <span role="img" aria-label="Tem resumo" title="Tem resumo">
          <IconSparkles {...icon} />
        </span>
      )}
    </span>
  )
}
