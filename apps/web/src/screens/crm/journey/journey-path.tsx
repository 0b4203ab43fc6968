import { formatDate } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import { badgeOf } from '@cadencia/ui/status-badge'
import { Card, Text, Title } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { STAGE_BADGES } from '../crm-labels.ts'
import classes from './journey.module.css'
import { type JourneyStatus, type StageSpan, spanDays } from './journey-model.ts'

interface JourneyPathProps {
  spans: readonly StageSpan[]
  status: JourneyStatus
  nowMs: number
}

/** The stages one after the other, each as wide as the time it took. */
export function JourneyPath({ spans, status, nowMs }: JourneyPathProps) {
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="journey-path">
      <Title order={3} id="journey-path" mb="sm">
        Caminho no pipeline
      </Title>
      {spans.length === 0 ? (
        <Text c="dimmed">Ainda não há oportunidade com este cliente.</Text>
      ) : (
        <ol className={classes.path}>
          {spans.map((span, index) => {
            const days = spanDays(span, nowMs)
            const { label } = badgeOf(STAGE_BADGES, span.stage)
            return (
              <li
                key={`${span.stage}-${span.from}`}
                className={classes.span}
                data-depth={Math.min(index, 4)}
                data-open={span.to === null || undefined}
                style={{ flexGrow: days }}
                title={`${label}: ${formatDate(span.from)} a ${span.to ? formatDate(span.to) : 'hoje'}`}
              >
                <span className={classes.bar} aria-hidden />
                <span className={classes.spanName}>{label}</span>
                <span className={classes.spanDays}>{plural(days, 'dia', 'dias')}</span>
              </li>
            )
          })}
          {status !== 'new' && (
            <li className={classes.end} data-status={status}>
              <span className={classes.endSign} aria-hidden>
                {status === 'won' ? <IconCheck size={16} stroke={2.5} /> : <IconX size={16} stroke={2.5} />}
              </span>
              <span className={classes.spanName}>{status === 'won' ? 'Ganho' : 'Perdido'}</span>
            </li>
          )}
        </ol>
      )}
    </Card>
  )
}
