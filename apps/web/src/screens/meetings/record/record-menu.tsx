import { addressOf } from '@cadencia/http/call'
import { getMeetingFile } from '@cadencia/meetings/calendar/contract'
import type { Meeting } from '@cadencia/meetings/contract'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCalendarPlus, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { NOT_ALLOWED_TO_CHANGE } from '../meeting-labels.ts'
import { CancelMeetingDialog, type CancelScope } from './cancel-meeting-dialog.tsx'

const EditMeetingDialog = lazyOverlay(() =>
  import('../form/edit-meeting-dialog.tsx').then((module) => module.EditMeetingDialog),
)

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

const CANCEL_LABELS = {
  this: 'Cancelar reunião',
  following: 'Cancelar esta e as seguintes',
} as const satisfies Record<CancelScope, string>

/** What of it can still be cancelled: nothing once it began. */
function cancellable({ status, seriesId }: Meeting): CancelScope[] {
  if (status !== 'scheduled') return []
  return seriesId === null ? ['this'] : ['this', 'following']
}

/** What can be done with the record itself. */
export function RecordMenu({ meeting, onCancelled }: { meeting: Meeting; onCancelled: () => void }) {
  const [isEditing, setEditing] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const [scope, setScope] = useState<CancelScope>('this')
  const { canEdit } = meeting
  const scopes = cancellable(meeting)
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="Opções da reunião">
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component="a"
            href={addressOf(getMeetingFile, { params: { id: meeting.id } })}
            download
            leftSection={<IconCalendarPlus {...icon} />}
          >
            Adicionar à agenda
          </Menu.Item>
          {!meeting.isPermanentRoom && (
            <Menu.Item
              disabled={!canEdit}
              leftSection={<IconPencil {...icon} />}
              onClick={() => setEditing(true)}
            >
              Editar
            </Menu.Item>
          )}
          {scopes.map((one) => (
            <Menu.Item
              key={one}
              color="red"
              disabled={!canEdit}
              leftSection={<IconTrash {...icon} />}
              onClick={() => {
                setScope(one)
                setCancelling(true)
              }}
            >
              {CANCEL_LABELS[one]}
            </Menu.Item>
          ))}
          {!canEdit && <Menu.Label>{NOT_ALLOWED_TO_CHANGE}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {isEditing && <EditMeetingDialog meeting={meeting} onClose={() => setEditing(false)} />}
      <CancelMeetingDialog
        meeting={meeting}
        scope={scope}
        opened={isCancelling}
        onClose={() => setCancelling(false)}
        onCancelled={onCancelled}
      />
    </>
  )
}
