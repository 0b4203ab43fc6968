import { type Automation, DELIVERY_STATUSES, DeliveryStatus } from '@cadencia/crm/automations/contract'
import {
  useAutomationDeliveries,
  useAutomationHistory,
  useAutomations,
} from '@cadencia/crm/automations/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { Group, Stack, Text } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { FilterSelect } from '../../../collections/filters/filter-select.tsx'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { RowList } from '../../../collections/rows/row-list.tsx'
import { historyLabels } from '../../../conversation/field-events.ts'
import { RecordHistory } from '../../../conversation/record-history.tsx'
import { RowsSkeleton } from '../../../kit/rows-skeleton.tsx'
import { useUrlState } from '../../../kit/use-url-state.ts'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { RecordPanel } from '../../../records/panel/record-panel.tsx'
import { RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { ActiveAction } from './active-switch.tsx'
import { audienceLabel, DELIVERY_LABELS, scheduleLabel } from './automation-labels.ts'
import { DeliveryRow } from './delivery-row.tsx'
import { AUTOMATION_FIELDS } from './fields.tsx'
import classes from './whatsapp.module.css'

const MISSING = { icon: IconHistory, text: 'Automação não encontrada' }

interface AutomationRecordProps {
  id: string
  onClose: () => void
}

const LABELS = historyLabels(AUTOMATION_FIELDS)

function Changes({ id }: { id: string }) {
  return <RecordHistory query={useAutomationHistory(id)} labels={LABELS} kind="history" />
}

/** What one automation sent to each lead, and what became of it. */
export function AutomationRecord({ id, onClose }: AutomationRecordProps) {
  const automations = useAutomations()
  return (
    <RecordPanel
      id={id}
      query={{
        ...automations,
        data: automations.data && (automations.data.find((one) => one.id === id) ?? null),
      }}
      noun="Automação"
      nameOf={({ name }) => name}
      title={({ name }) => name}
      actions={(automation) => (
        <>
          <ActiveAction automation={automation} />
          <IconAction icon={IconPencil} label="Editar" to={`/crm/whatsapp?edit=${automation.id}`} />
        </>
      )}
      subtitle={(automation) => `${scheduleLabel(automation)} · ${audienceLabel(automation)}`}
      missing={MISSING}
      failed="Não foi possível carregar a automação."
      onClose={onClose}
    >
      {(automation) => (
        <>
          <Message automation={automation} />
          <RecordTabs
            tabs={[
              { name: 'data', label: 'Envios', content: <History id={automation.id} /> },
              { name: 'history', label: 'Atividade', content: <Changes id={automation.id} /> },
            ]}
          />
        </>
      )}
    </RecordPanel>
  )
}

function Message({ automation }: { automation: Automation }) {
  return (
    <div className={classes.bubble}>
      <Text className={classes.longText ?? ''}>{automation.message}</Text>
    </div>
  )
}

const CHOICES = choicesOf(DELIVERY_STATUSES, DELIVERY_LABELS)

function History({ id }: { id: string }) {
  const { params, change } = useUrlState()
  const status = DeliveryStatus.nullable().catch(null).parse(params.get('delivery'))
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>Histórico</Text>
        <FilterSelect
          label="Estado"
          all="Todos os estados"
          choices={CHOICES}
          value={status}
          onChange={(value) => change({ delivery: value })}
        />
      </Group>
      <RowList
        list={useAutomationDeliveries(id, status ?? undefined)}
        skeleton={<RowsSkeleton count={4} height={40} />}
        failed="Não foi possível carregar o histórico."
        emptyState={
          <EmptyState
            icon={IconHistory}
            text={status ? 'Nenhuma mensagem neste estado' : 'Nada foi enviado ainda'}
            description="Cada envio aparece aqui, lead por lead."
          />
        }
      >
        {(deliveries) => (
          <ul className={classes.list} aria-label="Envios">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
        )}
      </RowList>
    </Stack>
  )
}
