import type { Automation } from '@cadencia/crm/automations/contract'
import { SCHEDULE_TYPES } from '@cadencia/crm/automations/schedule'
import { labelIn } from '@cadencia/locale/fallback'
import { plural } from '@cadencia/locale/text'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { IconHistory, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Collection } from '../../../collections/collection.ts'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { OfferedActions } from '../../../records/panel/offered-actions.tsx'
import { ActiveAction, ActiveSwitch } from './active-switch.tsx'
import { audienceLabel, runLabel, SCHEDULE_LABELS, scheduleLabel } from './automation-labels.ts'

/** What can be done with one automation; stays the same object. */
export interface AutomationActions {
  readonly onEdit: (automation: Automation) => void
  readonly onDelete: (automation: Automation) => void
}

const ACTIVE_BADGES = {
  active: { label: 'Ativa', tone: 'neutral' },
  inactive: { label: 'Inativa', tone: 'neutral' },
} as const

const activityOf = ({ isActive }: Automation) => (isActive ? 'active' : 'inactive')
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
  columns: [
    {
      id: 'active',
      label: 'Situação',
      widthPx: 100,
      listSlot: 'facts',
      cell: (automation) => <StatusBadge {...ACTIVE_BADGES[activityOf(automation)]} />,
    },
    {
      id: 'schedule',
      label: 'Quando e para quem',
      widthPx: 280,
      listSlot: 'below',
      cell: (automation) => `${scheduleLabel(automation)} · ${audienceLabel(automation)}`,
    },
    {
      id: 'next',
      label: 'Próximo envio',
      widthPx: 260,
      listSlot: 'facts',
      cell: nextLabel,
    },
    {
      id: 'last',
      label: 'Último envio',
      widthPx: 260,
      listSlot: 'facts',
      cell: lastLabel,
    },
    {
      id: 'files',
      label: 'Anexos',
      widthPx: 90,
      listSlot: 'facts',
      cell: ({ files }) =>
        files.length > 0 && (
          <>
            <IconPaperclip size={15} stroke={1.75} aria-hidden />
            {plural(files.length, 'anexo', 'anexos')}
          </>
        ),
    },
    {
      id: 'message',
      label: 'Mensagem',
      widthPx: 300,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ message }) => message,
    },
  ],
  groupings: [
    {
      id: 'active',
      label: 'Situação',
      keys: ['active', 'inactive'],
      keyOf: activityOf,
      labelOf: labelIn({ active: 'Ativas', inactive: 'Inativas' }),
    },
    {
      id: 'schedule',
      label: 'Frequência',
      keys: SCHEDULE_TYPES,
      keyOf: ({ scheduleType }) => scheduleType,
      labelOf: labelIn(SCHEDULE_LABELS),
    },
  ],
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

function nextLabel({ isActive, nextRunAt }: Automation): string {
  if (!isActive) return 'Nada é enviado enquanto inativa'
  return nextRunAt ? `Próximo envio: ${runLabel(nextRunAt)}` : 'Sem próximo envio'
}

function lastLabel({ lastRun }: Automation): string | null {
  if (!lastRun) return null
  const outcome =
    lastRun.status === 'skipped'
      ? `não enviado (${lastRun.reason ?? 'pulado'})`
      : plural(lastRun.recipients, 'mensagem', 'mensagens')
  return `Último: ${runLabel(lastRun.scheduledFor)}, ${outcome}`
}
