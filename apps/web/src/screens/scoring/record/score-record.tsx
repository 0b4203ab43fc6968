import type { Period, Score } from '@cadencia/scoring/contract'
import { type Holder, useScore } from '@cadencia/scoring/react'
import { IconTrophy } from '@tabler/icons-react'
import { RecordActs, RecordPanel } from '../../../records/panel/record-panel.tsx'
import { type RecordTabList, RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { BadgePanel } from '../badge-panel.tsx'
import { dateRangeLabel } from '../scoring-labels.ts'
import { EntriesPanel } from './entries-panel.tsx'
import { PartsPanel } from './parts-panel.tsx'
import { RecalculateButton } from './recalculate-button.tsx'

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
      state={(score) => (
        <RecordActs>
          <RecalculateButton score={score} />
        </RecordActs>
      )}
      missing={MISSING}
      failed="Não foi possível carregar a pontuação."
      onClose={onClose}
    >
      {(score) => <RecordTabs tabs={tabsOf(score)} />}
    </RecordPanel>
  )
}

function tabsOf(score: Score): RecordTabList {
  return [
    { name: 'parts', label: 'Composição', content: <PartsPanel score={score} /> },
    { name: 'entries', label: 'Lançamentos', content: <EntriesPanel holder={score} period={score.period} /> },
    // Only people earn badges.
    ...(score.kind === 'user'
      ? [{ name: 'badges', label: 'Conquistas', content: <BadgePanel userId={score.id} /> }]
      : []),
  ]
}
