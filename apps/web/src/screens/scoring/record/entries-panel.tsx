import type { Period } from '@cadencia/scoring/contract'
import { type Holder, useLedger } from '@cadencia/scoring/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { IconListDetails } from '@tabler/icons-react'
import { RowList } from '../../../collections/rows/row-list.tsx'
import records from '../../../kit/lists.module.css'
import { RowsSkeleton } from '../../../kit/rows-skeleton.tsx'
import { IN_PERIOD } from '../scoring-labels.ts'
import { EntryLine } from './entry-line.tsx'

/** The entries of the ledger that a score is the sum of. */
export function EntriesPanel({ holder, period }: { holder: Holder; period: Period }) {
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
