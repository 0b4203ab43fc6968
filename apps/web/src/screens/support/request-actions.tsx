import { useCurrentUser } from '@cadencia/people/react'
import type { SupportRequest, SupportStatus } from '@cadencia/support/contract'
import { useUpdateSupportRequest } from '@cadencia/support/react'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { showToast } from '@cadencia/ui/toast'
import { IconCheck, IconLock, IconPlayerPlay, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionButton } from '../../details/action-button.tsx'
import { GUESTS_ONLY_READ, NOT_ALLOWED_TO_ACT } from './support-labels.ts'
import { showUpdateFailure } from './update-failure.ts'

const FinishDialog = lazyOverlay(() => import('./finish-dialog.tsx').then((module) => module.FinishDialog))
const AssignDialog = lazyOverlay(() => import('./assign-dialog.tsx').then((module) => module.AssignDialog))

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Where a request goes next; a closed one nowhere. */
const NEXT = {
  open: 'in_progress',
  in_progress: 'resolved',
  resolved: 'closed',
} as const satisfies Partial<Record<SupportStatus, SupportStatus>>

const LABELS = {
  in_progress: { label: 'Iniciar', symbol: <IconPlayerPlay {...icon} /> },
  resolved: { label: 'Resolver', symbol: <IconCheck {...icon} /> },
  closed: { label: 'Fechar', symbol: <IconLock {...icon} /> },
} as const

interface RequestActionsProps {
  request: SupportRequest
  /** In a list, where many stand below each other: paler, and only what the viewer may do. */
  isQuiet?: boolean
}

/** What can be done with a request in its present status. */
export function RequestActions({ request, isQuiet = false }: RequestActionsProps) {
  const { data: user } = useCurrentUser()
  const update = useUpdateSupportRequest()
  const start = () =>
    update.mutate(
      { params: { id: request.id }, body: { status: 'in_progress' } },
      {
        onSuccess: () => showToast({ title: 'Atendimento iniciado', tone: 'success' }),
        onError: showUpdateFailure,
      },
    )
  const [opened, setOpened] = useState<'finish' | 'assign'>()
  const { status } = request
  if (status === 'closed') return null

  const next = NEXT[status]
  const { label, symbol } = LABELS[next]
  const reason = user?.isGuest ? GUESTS_ONLY_READ : request.canAct ? undefined : NOT_ALLOWED_TO_ACT
  if (isQuiet && reason !== undefined) return null
  return (
    <>
      <ActionButton
        variant={isQuiet ? 'light' : 'filled'}
        leftSection={symbol}
        loading={update.isPending}
        reason={reason}
        onClick={() => (next === 'in_progress' ? start() : setOpened('finish'))}
      >
        {label}
      </ActionButton>
      {status !== 'resolved' && (
        <ActionButton
          variant="default"
          leftSection={<IconUserPlus {...icon} />}
          reason={reason}
          onClick={() => setOpened('assign')}
        >
          Atribuir
        </ActionButton>
      )}
      {opened === 'finish' && next !== 'in_progress' && (
        <FinishDialog request={request} status={next} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'assign' && <AssignDialog request={request} onClose={() => setOpened(undefined)} />}
    </>
  )
}
