import type { Attachable } from '@cadencia/crm/attachments/contract'
import { useClient } from '@cadencia/crm/clients/react'
import { useLead } from '@cadencia/crm/leads/react'
import { useOpportunity } from '@cadencia/crm/opportunities/react'
import { isUnknown, messageOf } from '@cadencia/http/http-error'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconFileOff } from '@tabler/icons-react'
import { entityOf } from './entities.ts'
import { RecordFiles } from './record-files.tsx'

interface EntityFilesProps {
  kind: Attachable
  id: string
  onBack: () => void
}

/** The files of one lead, opportunity or client, under its name. */
export function EntityFiles({ kind, id, onBack }: EntityFilesProps) {
  return (
    <Stack gap="md" align="stretch">
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={onBack}
      >
        Voltar aos Anexos
      </Button>
      {kind === 'lead' && <LeadFiles id={id} />}
      {kind === 'opportunity' && <OpportunityFiles id={id} />}
      {kind === 'client' && <ClientFiles id={id} />}
    </Stack>
  )
}

function LeadFiles({ id }: { id: string }) {
  const lead = useLead(id)
  return (
    <Files kind="lead" found={lead} title={lead.data?.name} detail={lead.data?.company} of={{ leadId: id }} />
  )
}

function OpportunityFiles({ id }: { id: string }) {
  const opportunity = useOpportunity(id)
  const { data } = opportunity
  return (
    <Files
      kind="opportunity"
      found={opportunity}
      title={data?.title}
      detail={data?.lead?.name}
      of={{ opportunityId: id }}
    />
  )
}

function ClientFiles({ id }: { id: string }) {
  const client = useClient(id)
  return (
    <Files
      kind="client"
      found={client}
      title={client.data?.name}
      detail={client.data?.company}
      of={{ clientId: id }}
    />
  )
}

interface FilesProps {
  kind: Attachable
  found: {
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  title: string | undefined
  detail: string | undefined
  of: Parameters<typeof RecordFiles>[0]['of']
}

function Files({ kind, found, title, detail, of }: FilesProps) {
  const { error, isFetching, refetch } = found
  if (isUnknown(error)) return <EmptyState icon={IconFileOff} text={entityOf(kind).missing} />
  if (title === undefined && error) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar o registro.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (title === undefined) return <Skeleton height={160} radius="md" role="status" aria-label="Carregando" />
  return (
    <Card withBorder padding="md">
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        Anexos de {title}
      </Title>
      {detail && <Text c="dimmed">{detail}</Text>}
      <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        <RecordFiles of={of} />
      </div>
    </Card>
  )
}
