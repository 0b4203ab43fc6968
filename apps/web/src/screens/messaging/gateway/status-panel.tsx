import { messageOf } from '@cadencia/http/http-error'
import { labelOf } from '@cadencia/locale/fallback'
import type { GatewayStatus } from '@cadencia/messaging/gateway/contract'
import { useGatewayStatus } from '@cadencia/messaging/gateway/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { checksOf, PROVIDER_LABELS } from './gateway-labels.ts'
import { GatewayTraffic } from './gateway-traffic.tsx'
import { TestConnectionButton } from './test-connection-button.tsx'
import classes from './whatsapp.module.css'

/** The gateway: whether it is connected, how to connect it, what waits and what left. Stands wherever it is of use. */
export function GatewayPanel() {
  const status = useGatewayStatus()
  return (
    <Card component="section" withBorder padding="md" aria-labelledby="gateway-title">
      <Group justify="space-between" mb="sm">
        <Group gap="xs">
          <Title order={2} id="gateway-title">
            Integração com o WhatsApp
          </Title>
          {status.data && <ConnectionBadges status={status.data} />}
        </Group>
        <TestConnectionButton />
      </Group>
      {status.isPending && <Skeleton height={120} role="status" aria-label="Carregando" />}
      {status.isError && !status.data && (
        <ErrorState
          message={messageOf(status.error, 'Não foi possível ler o estado da integração.')}
          onRetry={() => void status.refetch()}
          isRetrying={status.isFetching}
        />
      )}
      {status.data && (
        <Stack gap="md">
          {status.isError && (
            <Text role="alert" size="sm">
              {messageOf(status.error, 'Não foi possível atualizar o estado da integração.')}
            </Text>
          )}
          <Text role="status">{status.data.detail}.</Text>
          {!status.data.connected && <Pairing status={status.data} />}
          <GatewayTraffic isSimulated={status.data.provider === 'simulated'} />
        </Stack>
      )}
    </Card>
  )
}

function ConnectionBadges({ status: { connected, provider } }: { status: GatewayStatus }) {
  return (
    <>
      <StatusBadge tone={connected ? 'success' : 'danger'} label={connected ? 'Conectado' : 'Desconectado'} />
      <StatusBadge tone="neutral" label={labelOf(PROVIDER_LABELS, provider)} />
    </>
  )
}

/** How to connect: a code to scan where there is one, and what to look at. */
function Pairing({ status: { qrCode, provider } }: { status: GatewayStatus }) {
  return (
    <div className={classes.pairing}>
      {qrCode && (
        <Stack gap="xs" maw={240}>
          <img className={classes.qr} src={qrCode} alt="QR code para conectar o WhatsApp" />
          <Text size="sm" c="dimmed">
            No celular, abra o WhatsApp, vá em Aparelhos conectados e leia o código. Ele se renova sozinho.
          </Text>
        </Stack>
      )}
      <div className={classes.checks}>
        <Text fw={600} mb={4}>
          Verifique se
        </Text>
        <ul className={classes.list}>
          {checksOf(provider).map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}
