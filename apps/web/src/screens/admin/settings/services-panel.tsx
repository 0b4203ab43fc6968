import type { SystemReport } from '@cadencia/admin/contract/system'
import { useSystemReport } from '@cadencia/admin/react/system'
import { messageOf } from '@cadencia/http/http-error'
import { ErrorState } from '@cadencia/ui/error-state'
import { StatusBadge, type StatusTone } from '@cadencia/ui/status-badge'
import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'

type Services = SystemReport['services']

interface ServiceState {
  readonly name: string
  readonly detail: string
  readonly tone: StatusTone
  readonly state: string
}

/** The services that stand outside, and whether they answer. */
export function ServicesPanel() {
  const report = useSystemReport()
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="services">
      <Title order={2} id="services" fz="lg" mb="md">
        Serviços
      </Title>
      {report.isPending && <Skeleton height={150} role="status" aria-label="Carregando" />}
      {report.data && <ServiceList services={report.data.services} />}
      {!report.isPending && !report.data && (
        <ErrorState
          message={messageOf(report.error, 'Não foi possível carregar o estado dos serviços.')}
          onRetry={() => void report.refetch()}
          isRetrying={report.isFetching}
        />
      )}
    </Card>
  )
}

function ServiceList({ services }: { services: Services }) {
  const states = [mailState(services.mail), summaryState(services.summaries), gatewayState(services.gateway)]
  return (
    <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {states.map(({ name, detail, tone, state }) => (
        <Group key={name} component="li" justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed">
              {detail}
            </Text>
          </div>
          <StatusBadge tone={tone} label={state} />
        </Group>
      ))}
    </Stack>
  )
}

function mailState({ kind }: Services['mail']): ServiceState {
  const name = 'Servidor de e-mail'
  if (kind === 'smtp')
    return { name, detail: 'Os e-mails saem por SMTP.', tone: 'success', state: 'Configurado' }
  return {
    name,
    detail: 'Sem SMTP_URL, cada e-mail é gravado em DATA_DIR/mail.',
    tone: 'warning',
    state: 'Em arquivos',
  }
}

function summaryState({ kind, model, isReachable }: Services['summaries']): ServiceState {
  const name = 'Servidor de resumos'
  if (kind === 'extractive') {
    return { name, detail: 'Sem AI_BASE_URL, os resumos são extrativos.', tone: 'neutral', state: 'Embutido' }
  }
  return {
    name,
    detail: `Modelo ${model}`,
    tone: isReachable ? 'success' : 'danger',
    state: isReachable ? 'Respondendo' : 'Sem resposta',
  }
}

const PROVIDERS = {
  simulated: 'As mensagens ficam em uma caixa de saída e não chegam a ninguém.',
  evolution: 'Evolution API',
  cloud: 'WhatsApp Cloud API',
} as const satisfies Record<Services['gateway']['provider'], string>

function gatewayState({ provider }: Services['gateway']): ServiceState {
  const isSimulated = provider === 'simulated'
  return {
    name: 'Gateway de WhatsApp',
    detail: PROVIDERS[provider],
    tone: isSimulated ? 'neutral' : 'success',
    state: isSimulated ? 'Simulado' : 'Configurado',
  }
}
