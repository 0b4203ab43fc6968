import type { Journey } from '@cadencia/crm/timeline/contract'
import { messageOf } from '@cadencia/http/http-error'
import { ErrorState } from '@cadencia/ui/error-state'
import type { UseQueryResult } from '@tanstack/react-query'
import { journeyOf } from '../journey/journey-of.ts'
import { JourneySkeleton } from '../journey/journey-skeleton.tsx'
import { JourneyTrack } from '../journey/journey-track.tsx'

/** All that happened with a lead or client, in its record. */
export function RecordJourney({ journey }: { journey: UseQueryResult<Journey> }) {
  if (journey.isPending) return <JourneySkeleton />
  if (!journey.data) {
    return (
      <ErrorState
        message={messageOf(journey.error, 'Não foi possível carregar a jornada.')}
        onRetry={() => void journey.refetch()}
        isRetrying={journey.isFetching}
      />
    )
  }
  return <JourneyTrack steps={journeyOf(journey.data).steps} />
}
