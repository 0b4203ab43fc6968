import { useCurrentUser } from '@cadencia/people/react'
import type { SupportRequest, SupportStatus } from '@cadencia/support/contract'
import { useSupportRequest, useUpdateSupportRequest } from '@cadencia/support/react'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { showToast } from '@cadencia/ui/toast'
import { IconCheck, IconLock, IconPlayerPlay, IconUserPlus } from '@tabler/icons-react'
import { ActionButton } from '../../kit/action-button.tsx'
import { useHeldDialog } from '../../kit/screen/held-dialogs.tsx'
import type { ActionLevel } from '../../records/actions/action.ts'
import { useActions } from '../../records/actions/action-store.ts'
import { copyLinkAction } from '../../records/actions/copy-actions.ts'
import { linkAction } from '../../records/links/link-action.ts'
import { useGuestRefusal } from '../../records/people/use-guest-refusal.ts'
import { GUESTS_ONLY_READ, NOT_ALLOWED_TO_ACT } from './support-labels.ts'
import { showUpdateFailure } from './update-failure.ts'

const FinishDialog = lazyDialog(() => import('./finish-dialog.tsx').then((module) => module.FinishDialog))
const AssignDialog = lazyDialog(() => import('./assign-dialog.tsx').then((module) => module.AssignDialog))

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Where a request goes next; a closed one, and one whose status is not known, nowhere. */
const NEXT = {
  open: 'in_progress',
  in_progress: 'resolved',
  resolved: 'closed',
} as const satisfies Partial<Record<SupportStatus, SupportStatus>>

const nextOf = (status: SupportStatus) => Object.entries(NEXT).find(([from]) => from === status)?.[1]

const STEPS = {
  in_progress: { label: 'Iniciar', icon: IconPlayerPlay },
  resolved: { label: 'Resolver', icon: IconCheck },
  closed: { label: 'Fechar', icon: IconLock },
} as const

interface RequestActionsProps {
  request: SupportRequest
  /** In a list, where many stand below each other: only what the viewer may do. */
  isInList?: boolean
}

/** What can be done with a request in its present status, and the dialog that it needs. */
function useRequestActions(request: SupportRequest) {
  const { data: user } = useCurrentUser()
  const update = useUpdateSupportRequest()
  const start = () =>
    update.mutate(
      { params: { id: request.id }, body: { status: 'in_progress' } },
      {
        onSuccess: () =>
          showToast({ title: 'Atendimento iniciado', message: request.title, tone: 'success' }),
        onError: showUpdateFailure,
      },
    )
  const { hold, dialog } = useHeldDialog(request, useSupportRequest)
  const { status } = request
  const next = nextOf(status)
  if (!next) return null
  return {
    next,
    reason: user?.isGuest ? GUESTS_ONLY_READ : request.canAct ? undefined : NOT_ALLOWED_TO_ACT,
    isPending: update.isPending,
    advance: () => {
      if (next === 'in_progress') start()
      else hold((current, close) => <FinishDialog request={current} status={next} onClose={close} />)
    },
    assign:
      status === 'resolved'
        ? undefined
        : () => hold((current, close) => <AssignDialog request={current} onClose={close} />),
    dialog,
  }
}

/** What can be done with a request in its present status. */
export function RequestActions({ request, isInList = false }: RequestActionsProps) {
  const actions = useRequestActions(request)
  if (!actions || (isInList && actions.reason !== undefined)) return null
  const { next, reason, isPending, advance, assign, dialog } = actions
  const { label, icon: IconComponent } = STEPS[next]
  return (
    <>
      <ActionButton
        variant="light"
        leftSection={<IconComponent {...icon} />}
        loading={isPending}
        reason={reason}
        onClick={advance}
      >
        {label}
      </ActionButton>
      {assign && (
        <ActionButton
          variant="default"
          leftSection={<IconUserPlus {...icon} />}
          reason={reason}
          onClick={assign}
        >
          Atribuir
        </ActionButton>
      )}
      {dialog}
    </>
  )
}

/** Offers the same to the palette and the keys: of the open request, and of the one that has the focus. */
export function OfferedRequestActions({ request, level }: { request: SupportRequest; level: ActionLevel }) {
  const actions = useRequestActions(request)
  const { id, title } = request
  const always = [linkAction({ kind: 'support', id }, useGuestRefusal()), copyLinkAction(`/support/${id}`)]
  useActions(
    { level, heading: title, subject: id },
    actions
      ? [
          {
            ...STEPS[actions.next],
            id: 'advance',
            keys: 's',
            reason: actions.reason,
            run: actions.advance,
          },
          ...(actions.assign
            ? [
                {
                  id: 'assign',
                  label: 'Atribuir…',
                  icon: IconUserPlus,
                  keys: 'a',
                  reason: actions.reason,
                  run: actions.assign,
                },
              ]
            : []),
          ...always,
        ]
      : always,
  )
  return actions?.dialog
}

/** Offers what can be done with the request that has the focus. */
export function FocusedRequestActions({ item }: { item: SupportRequest }) {
  return <OfferedRequestActions request={item} level="item" />
}

/** Offers what can be done at once with a request that the palette found. */
export function FoundRequestActions({ id }: { id: string }) {
  const { data: request } = useSupportRequest(id)
  return request ? <LoadedRequestActions request={request} /> : null
}

function LoadedRequestActions({ request }: { request: SupportRequest }) {
  const actions = useRequestActions(request)
  const { id, title } = request
  useActions({ level: 'found', heading: title, subject: id }, [
    ...(actions?.next === 'in_progress'
      ? [{ ...STEPS.in_progress, id: 'advance', reason: actions.reason, run: actions.advance }]
      : []),
    linkAction({ kind: 'support', id }, useGuestRefusal()),
  ])
  return null
}
