import { useSupportRequest } from '@cadencia/support/react'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { IconLifebuoy } from '@tabler/icons-react'
import { LazyFollowers } from '../../../conversation/lazy-discussion.tsx'
import { fullName } from '../../../kit/full-name.ts'
import { RecordPanel } from '../../../records/panel/record-panel.tsx'
import { OfferedRequestActions } from '../request-actions.tsx'
import { RequestDetails, RequestState } from './request-details.tsx'

const MISSING = {
  icon: IconLifebuoy,
  text: 'Solicitação não encontrada',
  description: 'O endereço mudou, ou ela não existe.',
}

interface RequestRecordProps {
  requestId: string
  onClose: () => void
}

/** One request beside the list. */
export function RequestRecord({ requestId, onClose }: RequestRecordProps) {
  return (
    <RecordPanel
      id={requestId}
      query={useSupportRequest(requestId)}
      noun="Solicitação"
      nameOf={({ title }) => title}
      title={({ title }) => title}
      subtitle={({ id, creator, createdAt }) => (
        <>
          #{id.slice(0, 8)} · {creator ? `${fullName(creator)}, ` : ''}
          <RelativeTime instant={createdAt} />
        </>
      )}
      state={(request) => <RequestState request={request} />}
      actions={(request) => (
        <>
          <LazyFollowers subject={{ kind: 'support', recordId: request.id }} />
          <OfferedRequestActions request={request} level="record" />
        </>
      )}
      missing={MISSING}
      failed="Não foi possível carregar a solicitação."
      onClose={onClose}
    >
      {(request) => <RequestDetails request={request} />}
    </RecordPanel>
  )
}
