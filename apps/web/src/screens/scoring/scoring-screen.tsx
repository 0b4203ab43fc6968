import { useCurrentUser } from '@cadencia/people/react'
import { HOLDER_KINDS, PERIODS, type Period } from '@cadencia/scoring/contract'
import {
  badgesOf,
  type Holder,
  ownRanking,
  scoreOf,
  teamRanking,
  useLiveScoring,
  useOwnRanking,
  userRanking,
} from '@cadencia/scoring/react'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Card, SegmentedControl, Stack, Title } from '@mantine/core'
import { type Params, useParams } from 'react-router'
import { choicesOf } from '../../collections/filters/filter-values.ts'
import { Screen } from '../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../kit/screen/screen-address.ts'
import { useCloseRecord } from '../../records/panel/use-close-record.ts'
import { BadgePanel } from './badge-panel.tsx'
import { OwnRanking } from './own-ranking.tsx'
import { Rankings } from './ranking/rankings.tsx'
import { RecalculateAll, RecalculationProgress } from './recalculate-all.tsx'
import { Explanation } from './rules/explanation.tsx'
import { RuleCards } from './rules/rule-cards.tsx'
import classes from './scoring.module.css'
import { formatPeriod, PERIOD_LABELS } from './scoring-labels.ts'
import { scoringFiltersIn, useScoringUrlState } from './use-scoring-url-state.ts'

const ScoreRecord = lazyOverlay(() =>
  import('./record/score-record.tsx').then((module) => module.ScoreRecord),
)

/** What everybody's work is worth: rankings, rules, badges, and a breakdown beside them. */
export function ScoringScreen() {
  const holder = holderIn(useParams())
  const { data: user } = useCurrentUser()
  const {
    filters: { period, ranking },
    change,
  } = useScoringUrlState()
  const own = useOwnRanking(period)
  const closeRecord = useCloseRecord('/scoring')
  useLiveScoring()

  return (
    <Screen
      title="Sistema de Pontuação"
      subtitle={formatPeriod(period, Date.now())}
      actions={
        <>
          <PeriodControl period={period} onChange={(chosen) => change({ period: chosen })} />
          <RecalculateAll />
        </>
      }
    >
      <RecalculationProgress />
      <OwnRanking period={period} ranking={own} userId={user?.id} />
      <Stack gap="lg">
        <div className={classes.layout}>
          <Rankings
            period={period}
            ranking={ranking}
            own={own.data}
            onRanking={(chosen) => change({ ranking: chosen })}
            onPeriod={(chosen) => change({ period: chosen })}
          />
          <Card component="section" withBorder padding="md" aria-labelledby="own-badges">
            <Title order={2} id="own-badges" mb="md">
              Suas conquistas
            </Title>
            <BadgePanel />
          </Card>
        </div>
        <RuleCards />
        <Explanation />
      </Stack>
      {holder && <ScoreRecord holder={holder} period={period} onClose={closeRecord} />}
    </Screen>
  )
}

ScoringScreen.prefetch = ({ client, params, search }: ScreenAddress) => {
  const holder = holderIn(params)
  const { period, ranking } = scoringFiltersIn(search)
  if (holder) ScoreRecord.preload()
  return Promise.all([
    client.prefetchQuery(ownRanking(period)),
    ranking === 'teams'
      ? client.prefetchQuery(teamRanking(period))
      : client.prefetchQuery(userRanking(period)),
    client.prefetchQuery(badgesOf()),
    holder && client.prefetchQuery(scoreOf(holder, period)),
  ])
}

const PERIOD_CHOICES = choicesOf(PERIODS, PERIOD_LABELS)

function PeriodControl({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  return (
    <SegmentedControl<Period> aria-label="Período" data={PERIOD_CHOICES} value={period} onChange={onChange} />
  )
}

/** Whose breakdown the address opens; one of neither kind is answered as unknown. */
function holderIn({ kind, holderId }: Params): Holder | undefined {
  if (kind === undefined) return undefined
  const known = HOLDER_KINDS.find((one) => one === kind)
  return { kind: known ?? 'user', id: (known && holderId) ?? 'desconhecido' }
}
