import { messageOf } from '@cadencia/http/http-error'
import type { Period } from '@cadencia/scoring/contract'
import { type Holder, useLedger } from '@cadencia/scoring/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Center } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { RecordSkeleton } from '../../../records/record-skeleton.tsx'
import records from '../../../records/records.module.css'
import { IN_PERIOD } from '../scoring-words.ts'
import { EntryLine } from './entry-line.tsx'

/** The entries of the ledger that a score is the sum of. */
export function EntriesPanel({ holder, period }: { holder: Holder; period: Period }) {
  const ledger = useLedger(holder, period)
  if (ledger.isPending) return <RecordSkeleton />
  if (!ledger.data) {
    return (
      <ErrorState
        message={messageOf(ledger.error, 'Não foi possível carregar os lançamentos.')}
        onRetry={() => void ledger.refetch()}
        isRetrying={ledger.isFetching}
      />
    )
  }
  const entries = ledger.data.pages.flatMap(({ rows }) => rows)
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={IconListDetails}
        text="Sem dados"
        description={`Nenhum lançamento ${IN_PERIOD[period]}.`}
      />
    )
  }
  return (
    <>
      <ul className={records.plain} aria-label="Lançamentos">
        {entries.map((entry) => (
          <EntryLine key={entry.id} entry={entry} />
        ))}
      </ul>
      {ledger.hasNextPage && (
        <Center mt="lg">
          <Button
            variant="default"
            loading={ledger.isFetchingNextPage}
            onClick={() => void ledger.fetchNextPage()}
          >
            Mostrar mais
          </Button>
        </Center>
      )}
    </>
  )
}
