import type { Period, Score } from '@cadencia/scoring/contract'
import { type Holder, useScore } from '@cadencia/scoring/react'
import { Tabs } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { RecordPanel } from '../../../details/record-panel.tsx'
import { useRecordTab } from '../../../details/use-record-tab.ts'
import { BadgePanel } from '../badge-panel.tsx'
import { dateRangeLabel } from '../scoring-labels.ts'
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
  holder: Holder
  period: Period
  onClose: () => void
}

/** A person's or a team's breakdown beside the rankings. */
export function ScoreRecord({ holder, period, onClose }: ScoreRecordProps) {
  return (
    <RecordPanel
      id={`${holder.kind}/${holder.id}`}
      query={useScore(holder, period)}
      noun="Pontuação"
      nameOf={({ name }) => name}
      title={({ name }) => name}
      subtitle={(score) => dateRangeLabel(score.period, score.from, score.to)}
      actions={(score) => <RecalculateButton score={score} />}
      missing={MISSING}
      failed="Não foi possível carregar a pontuação."
      onClose={onClose}
    >
      {(score) => <RecordTabs score={score} />}
    </RecordPanel>
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
