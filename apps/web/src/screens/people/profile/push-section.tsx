import { messageOf } from '@cadencia/http/http-error'
import type { PushDevices } from '@cadencia/notifications/push/contract'
import { usePushDevices, useTestPushDevice } from '@cadencia/notifications/push/react'
import { useCurrentUser } from '@cadencia/people/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { showToast } from '@cadencia/ui/toast'
import { Alert, Button, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { IconBellOff } from '@tabler/icons-react'
import { showFailure } from '../../../kit/show-failure.ts'
import { PushDeviceList } from './push-device-list.tsx'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { type ThisDevice, useThisDevice } from './use-this-device.ts'

/** Notifications in this browser while no page is open, and the other devices that get them. */
export function PushSection() {
  const devices = usePushDevices()
  const { data: user } = useCurrentUser()
  return (
    <section aria-labelledby="push-title">
      <Title order={2} fz="lg" id="push-title">
        Notificações neste aparelho
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Chegam mesmo com a Cadência fechada, enquanto sua sessão estiver aberta.
      </Text>
      {(devices.isPending || !user) && (
        <Stack gap="xs" role="status" aria-label="Carregando">
          <Skeleton height={20} width={210} />
        </Stack>
      )}
      {devices.isLoadingError && (
        <ErrorState
          message={messageOf(devices.error, 'Não foi possível carregar seus aparelhos.')}
          onRetry={() => void devices.refetch()}
          isRetrying={devices.isFetching}
        />
      )}
      {devices.data && user && <Devices userId={user.id} devices={devices.data} />}
    </section>
  )
}

function Devices({ userId, devices }: { userId: string; devices: PushDevices }) {
  const thisDevice = useThisDevice(userId, devices)
  const { device, isOn, isBusy, state } = thisDevice
  return (
    <Stack gap="md">
      {state === 'possible' ? (
        <Switch
          label="Receber neste aparelho"
          checked={isOn}
          disabled={isBusy}
          onChange={({ currentTarget: { checked } }) =>
            void (checked ? thisDevice.switchOn() : thisDevice.switchOff())
          }
        />
      ) : (
        <Unavailable state={state} />
      )}
      {isOn && device && (
        <>
          <QuietHoursFields
            quietHours={device.quietHours}
            isSaving={isBusy}
            onSwitch={(quietHours) => void thisDevice.switchQuietHours(quietHours)}
            onSave={thisDevice.saveQuietHours}
          />
          <TestButton deviceId={device.id} />
        </>
      )}
      <PushDeviceList devices={devices.subscriptions} onRemoveThis={() => void thisDevice.switchOff()} />
    </Stack>
  )
}

const REASONS = {
  off: {
    title: 'Desligadas nesta instalação',
    text: 'Quem administra a Cadência desligou as notificações em aparelhos.',
  },
  denied: {
    title: 'Bloqueadas neste navegador',
    text: 'Para permitir, abra as informações do site (o ícone ao lado do endereço), escolha Notificações → Permitir e recarregue a página.',
  },
  unsupported: {
    title: 'Indisponíveis neste navegador',
    text: 'Este navegador não recebe notificações com a página fechada. No iPhone e no iPad, adicione antes a Cadência à tela de início.',
  },
} as const satisfies Record<Exclude<ThisDevice['state'], 'possible'>, { title: string; text: string }>

function Unavailable({ state }: { state: keyof typeof REASONS }) {
  const { title, text } = REASONS[state]
  return (
    <Alert color="gray" title={title} icon={<IconBellOff size={20} stroke={1.75} aria-hidden />}>
      {text}
    </Alert>
  )
}

function TestButton({ deviceId }: { deviceId: string }) {
  const test = useTestPushDevice()
  const send = () =>
    test.mutate(
      { params: { id: deviceId } },
      {
        onSuccess: () =>
          showToast({
            title: 'Notificação de teste enviada',
            message: 'Ela aparece neste aparelho em instantes.',
            tone: 'success',
          }),
        onError: (error) => showFailure(error, 'Não foi possível enviar o teste. Tente novamente.'),
      },
    )
  return (
    <Button variant="default" loading={test.isPending} onClick={send} style={{ alignSelf: 'flex-start' }}>
      Testar
    </Button>
  )
}
