import type { SystemReport } from '@cadencia/admin/system/contract'
import { useSystemReport } from '@cadencia/admin/system/react'
import { messageOf } from '@cadencia/http/http-error'
import { useGatewayStatus } from '@cadencia/messaging/gateway/react'
import { ErrorState } from '@cadencia/ui/error-state'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { gatewayState, type ServiceState } from '../../messaging/gateway/gateway-state.ts'

type Services = SystemReport['services']

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
  return (
    <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      <ServiceItem service={mailState(services.mail)} />
      <ServiceItem service={summaryState(services.summaries)} />
      <Gateway provider={services.gateway.provider} />
    </Stack>
  )
}

/** Asked of the gateway itself every ten seconds: what is configured may be away. */
function Gateway({ provider }: Services['gateway']) {
  const status = useGatewayStatus()
  return (
    <ServiceItem service={gatewayState(provider, status)}>
      <Anchor component={Link} to="/admin/whatsapp" size="sm">
        Conexão, ritmo e horário de envio
      </Anchor>
    </ServiceItem>
  )
}

function ServiceItem({ service, children }: { service: ServiceState; children?: ReactNode }) {
  const { name, detail, tone, state } = service
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
        {children}
      </div>
      <StatusBadge tone={tone} label={state} />
    </Group>
  )
}

function mailState({ kind }: Services['mail']): ServiceState {
  const name = 'Servidor de e-mail'
  if (kind === 'smtp')
    return { name, detail: 'Os e-mails saem por SMTP.', tone: 'neutral', state: 'Configurado' }
  return {
    name,
    detail: 'Sem SMTP_URL, cada e-mail é gravado em DATA_DIR/mail.',
    tone: 'neutral',
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
    tone: isReachable ? 'neutral' : 'danger',
    state: isReachable ? 'Respondendo' : 'Sem resposta',
  }
}
