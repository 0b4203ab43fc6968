import { formatDate } from '@cadencia/locale/dates'
import { formatCurrency } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { STAGE_BADGES } from '../crm-labels.ts'
import classes from './journey.module.css'
import { type Journey, journeyDays, sideOf } from './journey-model.ts'
import { JourneyPath } from './journey-path.tsx'
import { JourneyRhythm } from './journey-rhythm.tsx'
import { JourneyTrack } from './journey-track.tsx'

const STATUS = {
  new: { tone: 'neutral', label: 'Em andamento' },
  won: { tone: 'success', label: 'Convertido' },
  lost: { tone: 'danger', label: 'Perdido' },
} as const

interface JourneyViewProps {
  journey: Journey
  /** Epoch milliseconds. */
  nowMs: number
  /** What can be done with the client. */
  actions?: ReactNode
}

/** The way of a client: who, how it ended, how long each stage took, and all that happened on the way. */
export function JourneyView({ journey, nowMs, actions }: JourneyViewProps) {
  return (
    <article className={classes.journey} aria-label={`Jornada de ${journey.name}`}>
      <Hero journey={journey} nowMs={nowMs} actions={actions} />
      <div className={classes.charts}>
        <JourneyPath spans={journey.spans} status={journey.status} nowMs={nowMs} />
        <JourneyRhythm steps={journey.steps} />
      </div>
      <JourneyTrack steps={journey.steps} />
    </article>
  )
}

function Hero({ journey, nowMs, actions }: JourneyViewProps) {
  const { name, company, status, stage, steps } = journey
  const ours = steps.filter(
    ({ kind }) => sideOf(kind) === 'us' && kind !== 'planned' && kind !== 'file',
  ).length
  const theirs = steps.filter(({ kind }) => sideOf(kind) === 'them').length
  return (
    <Card withBorder padding="lg" className={classes.hero ?? ''} data-status={status}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div className={classes.who}>
          <Group gap="xs">
            <Title order={2} className={classes.longText ?? ''}>
              {name}
            </Title>
            <StatusBadge {...STATUS[status]} />
            {status === 'new' && stage && <StatusBadge {...badgeOf(STAGE_BADGES, stage)} />}
          </Group>
          {company && <Text c="dimmed">{company}</Text>}
        </div>
        {actions}
      </Group>
      <dl className={classes.figures}>
        <Figure label={status === 'lost' ? 'Valor perdido' : 'Valor total'}>
          {formatCurrency(journey.totalValue)}
        </Figure>
        <Figure label="Duração">{plural(journeyDays(journey, nowMs), 'dia', 'dias')}</Figure>
        <Figure label="Propostas">{journey.proposalsCount}</Figure>
        <Figure label="Nossos contatos">{ours}</Figure>
        <Figure label="Respostas">{theirs}</Figure>
      </dl>
      <Ending journey={journey} />
    </Card>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Ending({ journey: { status, closedAt, lostAt, lostReason } }: { journey: Journey }) {
  if (status === 'won' && closedAt) return <Text mt="md">Ganho em {formatDate(closedAt)}.</Text>
  if (status !== 'lost' || !lostAt) return null
  return (
    <Text mt="md" className={classes.longText ?? ''}>
      Perdido em {formatDate(lostAt)}
      {lostReason ? `: ${lostReason}` : ''}
    </Text>
  )
}
