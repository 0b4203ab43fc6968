import type { Lead } from '@cadencia/crm/leads/contract'
import { Menu } from '@mantine/core'
import { IconArrowsRightLeft, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { CardIconButton } from '../../../boards/card-icon-button.tsx'
import type { LeadRowActions } from './lead-actions.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What can be done with a lead. The menu itself is made when it is asked for: lists draw many of them. */
export function LeadMenu({ lead, actions }: { lead: Lead; actions: LeadRowActions }) {
  const [wasOpened, setWasOpened] = useState(false)
  const own = { label: `Opções de ${lead.name}`, icon: IconDots }
  if (!wasOpened) return <CardIconButton {...own} onClick={() => setWasOpened(true)} />
  return (
    <Menu defaultOpened position="bottom-end" shadow="md">
      <Menu.Target>
        {/* Another element than the one that was pressed, and takes the focus over from it. */}
        <CardIconButton {...own} autoFocus />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconPencil {...icon} />}
          disabled={lead.erasedAt !== null}
          onClick={() => actions.onEdit(lead)}
        >
          Editar
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsRightLeft {...icon} />}
          disabled={lead.erasedAt !== null}
          onClick={() => actions.onConvert(lead)}
        >
          Converter
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash {...icon} />} color="red" onClick={() => actions.onDelete(lead)}>
          Excluir
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
