import type { Automation } from '@cadencia/crm/automations/contract'
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { OfferedActions } from '../../../records/panel/offered-actions.tsx'
import { ActiveAction, ActiveSwitch } from './active-switch.tsx'
import { AUTOMATION_FIELDS } from './fields.tsx'

/** What can be done with one automation; stays the same object. */
export interface AutomationActions {
  readonly onEdit: (automation: Automation) => void
  readonly onDelete: (automation: Automation) => void
}

const pathOf = ({ id }: Automation) => `/crm/whatsapp/${id}`

/** Automations as rows: when each sends to whom, and whether it is switched on. */
export const AUTOMATION_COLLECTION: Collection<Automation, AutomationActions> = {
  id: 'automations',
  label: 'Automações',
  noun: ['automação', 'automações'],
  layouts: ['list'],
  titleLabel: 'Nome',
  titleOf: ({ name }) => name,
  pathOf,
  leading: (automation) => <ActiveSwitch automation={automation} />,
  rowActions: (automation, actions) => <AutomationButtons item={automation} context={actions} />,
  Actions: FocusedAutomation,
  columns: columnsOf(AUTOMATION_FIELDS),
  groupings: groupingsOf(AUTOMATION_FIELDS),
}

interface AutomationButtonsProps {
  item: Automation
  context: AutomationActions
}

function AutomationButtons({ item, context: { onEdit, onDelete } }: AutomationButtonsProps) {
  const { name } = item
  return (
    <>
      <IconAction icon={IconHistory} label={`Histórico de ${name}`} to={pathOf(item)} />
      <IconAction icon={IconPencil} label={`Editar ${name}`} onClick={() => onEdit(item)} />
      <IconAction icon={IconTrash} label={`Deletar ${name}`} onClick={() => onDelete(item)} />
    </>
  )
}

/** Offers the same for the automation that has the focus. */
function FocusedAutomation({ item, context }: AutomationButtonsProps) {
  return (
    <OfferedActions level="item" heading={item.name} subject={item.id}>
      <ActiveAction automation={item} />
      <AutomationButtons item={item} context={context} />
    </OfferedActions>
  )
}
