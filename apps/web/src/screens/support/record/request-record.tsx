import { useSupportRequest } from '@cadencia/support/react'
import { DetailDrawer } from '@cadencia/ui/detail-drawer'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordFailure } from '../../../details/record-failure.tsx'
import { RecordSkeleton } from '../../../details/record-skeleton.tsx'
import { fullName } from '../../../shell/person.ts'
import { RequestDetails } from './request-details.tsx'

const MISSING = {
  icon: IconLifebuoy,
  text: 'Solicitação não encontrada',
  description: 'O endereço mudou, ou ela não existe.',
}

interface RequestRecordProps {
  /** Undefined while no record is open. */
  requestId: string | undefined
  onClose: () => void
}

/** One request beside the list. */
export function RequestRecord({ requestId, onClose }: RequestRecordProps) {
  // The last one stays in sight while the drawer closes.
  const [shownId, setShownId] = useState(requestId)
  if (requestId !== undefined && requestId !== shownId) setShownId(requestId)
  return shownId === undefined ? null : (
    <Record key={shownId} id={shownId} opened={requestId !== undefined} onClose={onClose} />
  )
}

function Record({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const { data: request, error, isFetching, refetch } = useSupportRequest(id)
  return (
    <DetailDrawer
      opened={opened}
      title={request?.title ?? 'Solicitação'}
      subtitle={
        request && (
          <>
            #{request.id.slice(0, 8)} · {request.creator ? `${fullName(request.creator)}, ` : ''}
            <RelativeTime instant={request.createdAt} />
          </>
        )
      }
      onClose={onClose}
    >
      {request ? (
        <RequestDetails request={request} />
      ) : error ? (
        <RecordFailure
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          missing={MISSING}
          failed="Não foi possível carregar a solicitação."
        />
      ) : (
        <RecordSkeleton />
      )}
    </DetailDrawer>
  )
}
