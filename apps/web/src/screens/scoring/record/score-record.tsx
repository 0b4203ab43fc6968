import type { Period, Score } from '@cadencia/scoring/contract'
import { type Holder, useScore } from '@cadencia/scoring/react'
import { DetailDrawer } from '@cadencia/ui/detail-drawer'
import { Tabs } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordFailure } from '../../../details/record-failure.tsx'
import { RecordSkeleton } from '../../../details/record-skeleton.tsx'
import { useRecordTab } from '../../../details/use-record-tab.ts'
import { BadgePanel } from '../badge-panel.tsx'
import { daysWords } from '../scoring-labels.ts'
import { EntriesPanel } from './entries-panel.tsx'
import { PartsPanel } from './parts-panel.tsx'
import { RecalculateButton } from './recalculate-button.tsx'

const TAB_LABELS = { parts: 'Composição', entries: 'Lançamentos', badges: 'Conquistas' } as const
/** Only people earn badges. */
const TABS = {
  user: ['parts', 'entries', 'badges'],
  team: ['parts', 'entries'],
} as const satisfies Record<Score['kind'], readonly (keyof typeof TAB_LABELS)[]>
const MISSING = {
  icon: IconTrophy,
  text: 'Pontuação não encontrada',
  description: 'A pessoa ou o time saiu, ou o endereço mudou.',
} as const

interface ScoreRecordProps {
  /** Undefined while no record is open. */
  holder: Holder | undefined
  period: Period
  onClose: () => void
}

/** A person's or a team's breakdown beside the rankings. */
export function ScoreRecord({ holder, ...rest }: ScoreRecordProps) {
  // The last one stays in sight while the drawer closes.
  const [shown, setShown] = useState(holder)
  const isOther = holder !== undefined && (holder.id !== shown?.id || holder.kind !== shown.kind)
  if (isOther) setShown(holder)
  return shown === undefined ? null : (
    <Record key={`${shown.kind} ${shown.id}`} {...rest} holder={shown} opened={holder !== undefined} />
  )
}

interface RecordProps extends Omit<ScoreRecordProps, 'holder'> {
  holder: Holder
  opened: boolean
}

function Record({ holder, period, opened, onClose }: RecordProps) {
  const { data: score, error, isFetching, refetch } = useScore(holder, period)
  return (
    <DetailDrawer
      opened={opened}
      title={score?.name ?? 'Pontuação'}
      subtitle={score && daysWords(score.period, score.from, score.to)}
      actions={score && <RecalculateButton score={score} />}
      onClose={onClose}
    >
      {score ? (
        <RecordTabs score={score} />
      ) : error ? (
        <RecordFailure
          error={error}
          missing={MISSING}
          failed="Não foi possível carregar a pontuação."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <RecordSkeleton />
      )}
    </DetailDrawer>
  )
}

function RecordTabs({ score }: { score: Score }) {
  const tabs = TABS[score.kind]
  const { tab, choose } = useRecordTab<keyof typeof TAB_LABELS>(tabs)
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List mb="md">
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {TAB_LABELS[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="parts">
        <PartsPanel score={score} />
      </Tabs.Panel>
      <Tabs.Panel value="entries">
        <EntriesPanel holder={score} period={score.period} />
      </Tabs.Panel>
      <Tabs.Panel value="badges">
        <BadgePanel userId={score.id} />
      </Tabs.Panel>
    </Tabs>
  )
}
