import type { SystemReport } from '@cadencia/admin/system/contract'
import { useSystemReport } from '@cadencia/admin/system/react'
import { messageOf } from '@cadencia/http/http-error'
import { formatDateTime } from '@cadencia/locale/dates'
import { formatBytes, formatNumber } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import { QUEUE_LABELS } from '@cadencia/messaging/queues/labels'
import { ErrorState } from '@cadencia/ui/error-state'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Anchor, Code, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Screen } from '../../../kit/screen/screen.tsx'
import { ReportPanel } from '../../../records/panel/report-panel.tsx'
import { FailedJobList } from '../../messaging/queues/failed-job-list.tsx'
import { SetAsideList } from './set-aside-list.tsx'

/** How the system is, for the person who answers for it. */
export function SystemScreen() {
  return (
    <Screen backTo="/admin" title="Sistema" subtitle="Versão, banco, filas, armazenamento e backups">
      <Report />
    </Screen>
  )
}

function Report() {
  const report = useSystemReport()
  if (report.isPending) {
    return (
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" role="status" aria-label="Carregando">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={150} />
        ))}
      </SimpleGrid>
    )
  }
  if (!report.data) {
    return (
      <ErrorState
        message={messageOf(report.error, 'Não foi possível carregar o estado do sistema.')}
        onRetry={() => void report.refetch()}
        isRetrying={report.isFetching}
      />
    )
  }
  return (
    <Stack gap="md">
      {report.isError && (
        <Text role="alert" size="sm">
          {messageOf(report.error, 'Não foi possível atualizar.')} Estado de{' '}
          {formatDateTime(report.dataUpdatedAt)}.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Product {...report.data} />
        <Database {...report.data} />
        <Queues {...report.data.queues} />
        <Storage {...report.data.storage} />
        <FailedJobList {...report.data.failedJobs} />
        <SetAsideList count={report.data.outbox.setAside} />
        <BackupList backups={report.data.backups} />
      </SimpleGrid>
    </Stack>
  )
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Stack gap={6} component="dl" m={0}>
      {facts.map(([label, value]) => (
        <Group key={label} justify="space-between" gap="md" wrap="nowrap">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" m={0} ta="end" style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

function Product({ version, runtime, startedAt }: SystemReport) {
  return (
    <ReportPanel title="Produto">
      <Facts
        facts={[
          ['Versão', version],
          ['Node.js', runtime],
          ['No ar desde', formatDateTime(startedAt)],
        ]}
      />
    </ReportPanel>
  )
}

function Database({ database, migrations, outbox, gateway }: SystemReport) {
  const pending = migrations.pending.length
  return (
    <ReportPanel
      title="Banco de dados"
      state={
        <StatusBadge
          tone={pending > 0 ? 'warning' : 'neutral'}
          label={pending > 0 ? plural(pending, 'migração pendente', 'migrações pendentes') : 'Em dia'}
        />
      }
    >
      <Facts
        facts={[
          ['PostgreSQL', database.version],
          ['Tamanho', formatBytes(database.bytes)],
          ['Conexões', `${database.connections} de ${database.maxConnections}`],
          ['Migrações', `${migrations.applied}, a última ${migrations.latest ?? 'nenhuma'}`],
          ['Eventos por entregar', formatNumber(outbox.waiting)],
          ['Atraso das entregas', `${formatNumber(outbox.lagSeconds)} s`],
          ['Entregas em nova tentativa', formatNumber(outbox.parked)],
          ['Eventos do WhatsApp não entendidos', formatNumber(gateway.notUnderstood)],
        ]}
      />
    </ReportPanel>
  )
}

function Queues({ state, kind, list }: SystemReport['queues']) {
  return (
    <ReportPanel
      title="Filas"
      state={
        <StatusBadge
          tone={state === 'ok' ? 'neutral' : 'danger'}
          label={state === 'ok' ? `Em ${kind === 'redis' ? 'Redis' : 'PostgreSQL'}` : 'Fora do ar'}
        />
      }
    >
      {state === 'ok' ? (
        <Facts
          facts={list.map(({ queueName, waiting, active, failed, isPaused }) => [
            QUEUE_LABELS[queueName],
            `${isPaused ? 'Pausada · ' : ''}${waiting} à espera, ${active} rodando, ${failed} com falha`,
          ])}
        />
      ) : (
        <Text size="sm">Os jobs esperam no banco e são executados quando as filas voltarem.</Text>
      )}
      <Text size="sm" mt="sm">
        <Anchor component={Link} to="/admin/queues">
          Abrir o monitor de filas
        </Anchor>
      </Text>
    </ReportPanel>
  )
}

function Storage({ kind, files, bytes, freeBytes }: SystemReport['storage']) {
  return (
    <ReportPanel title="Armazenamento">
      <Facts
        facts={[
          ['Lugar', kind === 's3' ? 'Bucket S3' : 'Disco'],
          ['Arquivos', formatNumber(files)],
          ['Ocupado', formatBytes(bytes)],
          ...(freeBytes === null ? [] : [['Livre no disco', formatBytes(freeBytes)] as const]),
        ]}
      />
    </ReportPanel>
  )
}

/** The backups that were taken into the usual folder. */
function BackupList({ backups }: Pick<SystemReport, 'backups'>) {
  return (
    <ReportPanel title="Backups">
      {backups.length === 0 && (
        <Text size="sm">
          Nenhum backup em DATA_DIR/backups. Rode <Code>npm run backup</Code>, de preferência todos os dias.
        </Text>
      )}
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {backups.map(({ name, bytes, takenAt }) => (
          <Group key={name} component="li" justify="space-between" gap="md" wrap="nowrap">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Text size="sm" c="dimmed" ta="end" flex="none">
              {formatBytes(bytes)} · <RelativeTime instant={takenAt} />
            </Text>
          </Group>
        ))}
      </Stack>
    </ReportPanel>
  )
}
