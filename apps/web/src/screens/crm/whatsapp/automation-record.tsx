import { type Automation, DELIVERY_STATUSES, DeliveryStatus } from '@cadencia/crm/automations/contract'
import { useAutomationDeliveries, useAutomations } from '@cadencia/crm/automations/react'
import { messageOf } from '@cadencia/http/http-error'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordPanel } from '../../../details/record-panel.tsx'
import { FilterSelect } from '../../../lists/filter-select.tsx'
import { audienceLabel, DELIVERY_LABELS, scheduleLabel } from './automation-labels.ts'
import { DeliveryRow } from './delivery-row.tsx'
import classes from './whatsapp.module.css'

const MISSING = { icon: IconHistory, text: 'Automação não encontrada' }

interface AutomationRecordProps {
  id: string
  onClose: () => void
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
      noun="Histórico"
      title={({ name }) => name}
      subtitle={(automation) => `${scheduleLabel(automation)} · ${audienceLabel(automation)}`}
      missing={MISSING}
      failed="Não foi possível carregar a automação."
      onClose={onClose}
    >
      {(automation) => (
        <>
          <Message automation={automation} />
          <History id={automation.id} />
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

const CHOICES = DELIVERY_STATUSES.map((value) => ({ value, label: DELIVERY_LABELS[value].label }))

function History({ id }: { id: string }) {
  const [status, setStatus] = useState<DeliveryStatus | null>(null)
  const deliveries = useAutomationDeliveries(id, status ?? undefined)
  const rows = deliveries.data?.pages.flatMap((page) => page.rows)
  return (
    <Stack gap="sm" mt="md">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>Histórico</Text>
        <FilterSelect
          label="Estado"
          all="Todos os estados"
          choices={CHOICES}
          value={status}
          onChange={(value) => setStatus(DeliveryStatus.nullable().catch(null).parse(value))}
        />
      </Group>
      {deliveries.isPending && <Rows />}
      {deliveries.isError && !rows && (
        <ErrorState
          message={messageOf(deliveries.error, 'Não foi possível carregar o histórico.')}
          onRetry={() => void deliveries.refetch()}
          isRetrying={deliveries.isFetching}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={IconHistory}
          text={status ? 'Nenhuma mensagem neste estado' : 'Nada foi enviado ainda'}
          description="Cada envio aparece aqui, lead por lead."
        />
      )}
      {rows && rows.length > 0 && (
        <ul className={classes.list} aria-label="Envios">
          {rows.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      {deliveries.hasNextPage && (
        <Button
          variant="default"
          loading={deliveries.isFetchingNextPage}
          onClick={() => void deliveries.fetchNextPage()}
        >
          Carregar mais
        </Button>
      )}
    </Stack>
  )
}

function Rows() {
  return (
    <Stack gap="md" role="status" aria-label="Carregando">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={40} />
      ))}
    </Stack>
  )
}
