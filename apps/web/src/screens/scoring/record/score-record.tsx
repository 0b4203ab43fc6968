import { isForbidden } from '@cadencia/http/http-error'
import type { Period, Score } from '@cadencia/scoring/contract'
import { type Holder, useLedger, useRecalculateScore, useScore } from '@cadencia/scoring/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { showToast } from '@cadencia/ui/toast'
import { IconListDetails, IconRefresh, IconTrophy } from '@tabler/icons-react'
import { RowList } from '../../../collections/rows/row-list.tsx'
import { ActionButton } from '../../../kit/action-button.tsx'
import records from '../../../kit/lists.module.css'
import { RowsSkeleton } from '../../../kit/rows-skeleton.tsx'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordActs, RecordPanel } from '../../../records/panel/record-panel.tsx'
import { type RecordTabList, RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { BadgePanel } from '../badge-panel.tsx'
import { dateRangeLabel, IN_PERIOD } from '../scoring-labels.ts'
import { EntryLine } from './entry-line.tsx'
import { PartsPanel } from './parts-panel.tsx'

const FAILED = 'Falha ao calcular pontuação.'

/** Counts one score anew. */
function RecalculateButton({ score: { kind, id, period } }: { score: Score }) {
  const recalculate = useRecalculateScore()
  const onError = (error: Error) => showFailure(isForbidden(error) ? error : undefined, FAILED)
  return (
    <ActionButton
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      reason={useGuestRefusal()}
      loading={recalculate.isPending}
      onClick={() =>
        recalculate.mutate(
          { params: { kind, id }, body: { period } },
          { onSuccess: () => showToast({ title: 'Pontuação recalculada', tone: 'success' }), onError },
        )
      }
    >
      Recalcular
    </ActionButton>
  )
}

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

/** The entries of the ledger that a score is the sum of. */
function EntriesPanel({ holder, period }: { holder: Holder; period: Period }) {
  const ledger = useLedger(holder, period)
  return (
    <RowList
      list={ledger}
      skeleton={<RowsSkeleton count={6} height={48} />}
      failed="Não foi possível carregar os lançamentos."
      emptyState={
        <EmptyState
          icon={IconListDetails}
          text="Sem dados"
          description={`Nenhum lançamento ${IN_PERIOD[period]}.`}
        />
      }
    >
      {(entries) => (
        <ul className={records.plain} aria-label="Lançamentos">
          {entries.map((entry) => (
            <EntryLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </RowList>
  )
}
