import type { PushDevice } from '@cadencia/notifications/push/contract'
import { useRemovePushDevice } from '@cadencia/notifications/push/react'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { showFailureOf } from '../../../kit/show-failure.ts'

interface PushDeviceListProps {
  devices: readonly PushDevice[]
  onRemoveThis: () => void
}

/** All devices that are notified; each can be removed from here. */
export function PushDeviceList({ devices, onRemoveThis }: PushDeviceListProps) {
  const remove = useRemovePushDevice()
  if (devices.length === 0) return null
  const removeOne = ({ id, isThisDevice }: PushDevice) => {
    if (isThisDevice) {
      onRemoveThis()
      return
    }
    showFailureOf(
      remove.mutateAsync({ params: { id } }),
      'Não foi possível remover o aparelho. Tente novamente.',
    )
  }
  return (
    <div>
      <Title order={3} size="h6" id="push-devices-title">
        Meus aparelhos
      </Title>
      <Stack
        gap="xs"
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-labelledby="push-devices-title"
      >
        {devices.map((device) => (
          <DeviceLine
            key={device.id}
            device={device}
            isRemoving={remove.isPending && remove.variables.params.id === device.id}
            onRemove={() => removeOne(device)}
          />
        ))}
      </Stack>
    </div>
  )
}

interface DeviceLineProps {
  device: PushDevice
  isRemoving: boolean
  onRemove: () => void
}

function DeviceLine({ device, isRemoving, onRemove }: DeviceLineProps) {
  const { name, lastUsedAt, quietHours, isThisDevice } = device
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="sm" mih={44}>
      <div style={{ minWidth: 0 }}>
        <Group gap="xs" wrap="nowrap">
          <Text fw={550} truncate>
            {name}
          </Text>
          {isThisDevice && <StatusBadge tone="neutral" label="Este aparelho" />}
        </Group>
        <Text size="sm" c="dimmed">
          {lastUsedAt ? (
            <>
              Última notificação <RelativeTime instant={lastUsedAt} />
            </>
          ) : (
            'Nenhuma notificação ainda'
          )}
        </Text>
        {quietHours && (
          <Text size="sm" c="dimmed">
            Em silêncio das {quietHours.from} às {quietHours.until}
          </Text>
        )}
      </div>
      <Button
        variant="default"
        size="compact-sm"
        style={{ flexShrink: 0 }}
        loading={isRemoving}
        aria-label={`Remover ${name}`}
        onClick={onRemove}
      >
        Remover
      </Button>
    </Group>
  )
}
