import type { MeetingItem } from '@cadencia/meetings/items/contract'
import { useRemoveItem, useRestoreItem } from '@cadencia/meetings/items/react'
import { MenuButton } from '@cadencia/ui/popup-button'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowsExchange, IconDots, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { showFailure } from '../../../kit/show-failure.ts'
import { showUndo } from '../../../records/panel/show-undo.ts'
import { KIND_LABELS, stepsOf } from './item-labels.ts'
import { SupersedeDialog } from './supersede-dialog.tsx'
import type { SetItem } from './use-set-item.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface ItemMenuProps {
  item: MeetingItem
  meetingId: string
  set: SetItem
}

/** What else can be done with a decision or an action. */
export function ItemMenu({ item, meetingId, set }: ItemMenuProps) {
  const [isSuperseding, setSuperseding] = useState(false)
  const remove = useRemove(item, meetingId)
  return (
    <>
      <MenuButton
        button={
          <ActionIcon variant="subtle" color="gray" aria-label={`Opções: ${item.text}`}>
            <IconDots {...icon} />
          </ActionIcon>
        }
      >
        {item.status === 'valid' && (
          <Menu.Item leftSection={<IconArrowsExchange {...icon} />} onClick={() => setSuperseding(true)}>
            Substituir por outra…
          </Menu.Item>
        )}
        {stepsOf(item).map(([status, label]) => (
          <Menu.Item key={status} onClick={() => set({ status })}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={remove}>
          Excluir
        </Menu.Item>
      </MenuButton>
      <SupersedeDialog
        item={item}
        opened={isSuperseding}
        onSupersede={(supersededById) => set({ supersededById })}
        onClose={() => setSuperseding(false)}
      />
    </>
  )
}

/** Takes it away; undone, it is back with its task. */
function useRemove({ id: itemId, kind, text }: MeetingItem, meetingId: string) {
  const { mutate } = useRemoveItem(meetingId)
  const { mutateAsync: restore } = useRestoreItem(meetingId)
  const item = { params: { id: meetingId, itemId } }
  return () =>
    mutate(item, {
      onSuccess: () =>
        showUndo({ title: KIND_LABELS[kind].removed, message: text, undo: () => restore(item) }),
      onError: (error) => showFailure(error, 'Não foi possível excluir. Tente novamente.'),
    })
}
