import type { Lead } from '@cadencia/crm/leads/contract'
import { MenuButton } from '@cadencia/ui/popup-button'
import { Menu } from '@mantine/core'
import { IconArrowsRightLeft, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { CardIconButton } from '../../../collections/board/card-icon-button.tsx'
import { SelectionMenuItems } from '../../../records/panel/record-menu.tsx'
import type { LeadRowActions } from './lead-actions.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface LeadMenuProps {
  lead: Lead
  actions: LeadRowActions
  isOneOfSelected: boolean
}

/** What can be done with a lead; of one of several selected, with all of them. */
export function LeadMenu({ lead, actions, isOneOfSelected }: LeadMenuProps) {
  return (
    <MenuButton button={<CardIconButton label={`Opções de ${lead.name}`} icon={IconDots} />}>
      {isOneOfSelected ? (
        <SelectionMenuItems />
      ) : (
        <>
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            disabled={lead.erasedAt !== null}
            onClick={() => actions.onEdit(lead)}
          >
            Editar
          </Menu.Item>
          {lead.convertedAt === null && (
            <Menu.Item
              leftSection={<IconArrowsRightLeft {...icon} />}
              disabled={lead.erasedAt !== null}
              onClick={() => actions.onConvert(lead)}
            >
              Converter
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTrash {...icon} />} color="red" onClick={() => actions.onDelete(lead)}>
            Excluir
          </Menu.Item>
        </>
      )}
    </MenuButton>
  )
}
