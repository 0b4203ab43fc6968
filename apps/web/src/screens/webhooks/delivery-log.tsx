import { formatTimestamp } from '@cadencia/locale/dates'
import { EmptyState } from '@cadencia/ui/empty-state'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { showToast } from '@cadencia/ui/toast'
import { DELIVERY_STATUSES, type Delivery, DeliveryStatus, type Webhook } from '@cadencia/webhooks/contract'
import { useDeliveries, useReplayDelivery } from '@cadencia/webhooks/react'
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'
import { FilterSelect } from '../../collections/filters/filter-select.tsx'
import { PagedList } from '../../collections/rows/paged-list.tsx'
import { ActionButton } from '../../kit/action-button.tsx'
import { showFailure } from '../../kit/show-failure.ts'
import { answerLabel, DELIVERY_LABELS } from './webhook-labels.ts'
import classes from './webhooks.module.css'

const CHOICES = DELIVERY_STATUSES.map((value) => ({ value, label: badgeOf(DELIVERY_LABELS, value).label }))
const FAILED = 'Não foi possível carregar as entregas.'

/** What was sent to a webhook in the last days; each can be sent again. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [status, setStatus] = useState<DeliveryStatus | null>(null)
  const deliveries = useDeliveries(webhook.id, status)
  return (
    <section aria-labelledby="deliveries">
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={3} id="deliveries" fz="md" w={{ base: '100%', xs: 'auto' }}>
          Entregas dos últimos 7 dias
        </Title>
        <FilterSelect
          label="Status"
          all="Todos os status"
          choices={CHOICES}
          value={status}
          onChange={(next) => setStatus(next === null ? null : DeliveryStatus.parse(next))}
        />
      </Group>
      <PagedList
        label="Entregas"
        list={deliveries}
        skeleton={<Skeleton height={176} role="status" aria-label="Carregando" />}
        failed={FAILED}
        failedNext={FAILED}
        emptyState={
          <EmptyState
            icon={IconListDetails}
            text="Nenhuma entrega"
            description={
              status === null
                ? 'Quando um dos eventos escolhidos acontecer, o aviso aparece aqui.'
                : 'Nenhuma entrega tem este status.'
            }
          />
        }
      >
        {({ rows, hasMore, onEnd }) => (
          <>
            <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              {rows.map((delivery) => (
                <DeliveryLine key={delivery.id} webhook={webhook} delivery={delivery} />
              ))}
            </Stack>
            {hasMore && (
              <Button
                variant="default"
                mt="sm"
                fullWidth
                loading={deliveries.isFetchingNextPage}
                onClick={onEnd}
              >
                Mostrar mais
              </Button>
            )}
          </>
        )}
      </PagedList>
    </section>
  )
}

interface DeliveryLineProps {
  webhook: Webhook
  delivery: Delivery
}

function DeliveryLine({ webhook, delivery }: DeliveryLineProps) {
  const { id, type, status, createdAt, nextAt } = delivery
  const replay = useReplayDelivery()
  const verb = status === 'pending' ? 'Enviar já' : 'Reenviar'
  const send = () =>
    replay.mutate(
      { params: { id: webhook.id, deliveryId: id } },
      {
        onSuccess: () =>
          showToast({ title: 'Reenvio pedido', message: 'A entrega sai com o mesmo id.', tone: 'success' }),
        onError: (error) => showFailure(error, 'Não foi possível reenviar. Tente novamente.'),
      },
    )
  return (
    <li className={classes.delivery}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text className={classes.code ?? ''}>{type}</Text>
            <StatusBadge {...badgeOf(DELIVERY_LABELS, status)} />
          </Group>
          <Text size="sm" c="dimmed">
            {formatTimestamp(createdAt)} · {answerLabel(delivery)}
          </Text>
          {status === 'pending' && nextAt !== null && (
            <Text size="sm" c="dimmed">
              Próxima tentativa: {formatTimestamp(nextAt)}
            </Text>
          )}
        </div>
        <ActionButton
          variant="default"
          flex="none"
          aria-label={`${verb} ${type} de ${formatTimestamp(createdAt)}`}
          {...(!webhook.isActive && { reason: 'Retome o webhook antes de reenviar' })}
          loading={replay.isPending}
          onClick={send}
        >
          {verb}
        </ActionButton>
      </Group>
    </li>
  )
}
