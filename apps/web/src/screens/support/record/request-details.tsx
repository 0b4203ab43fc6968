import { formatDateTime } from '@cadencia/locale/dates'
import type { SupportRequest } from '@cadencia/support/contract'
import { AttachmentGallery } from '@cadencia/ui/attachment-gallery'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { fullName } from '../../../kit/full-name.ts'
import { RecordText } from '../../../kit/text/record-text.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { FactList } from '../../../records/fields/record-fields.tsx'
import { LinkedClients } from '../../../records/links/linked-clients.tsx'
import { linksTab } from '../../../records/links/links-tab.tsx'
import { Fact } from '../../../records/panel/fact.tsx'
import { RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { REQUEST_FIELDS } from '../fields.tsx'
import { RequestActions } from '../request-actions.tsx'
import classes from '../support.module.css'
import { isLate, STATUS_LABELS } from '../support-labels.ts'
import { RequestHistory } from './request-history.tsx'
import { SatisfactionPanel } from './satisfaction-panel.tsx'

/** 'Time responsável' in one line. */
const LABEL_WIDTH = 120

/** Everything about one request. */
export function RequestDetails({ request }: { request: SupportRequest }) {
  const { description, files, resolutionNotes } = request
  const attachments = files.map(({ fileURL, fileName, fileType, fileSize, previewURL }) => ({
    url: fileURL,
    name: fileName,
    type: fileType,
    size: fileSize,
    previewUrl: previewURL ?? undefined,
  }))
  return (
    <Stack gap="lg">
      {request.status !== 'closed' && (
        <Group gap="xs">
          <RequestActions request={request} />
        </Group>
      )}
      <LinkedClients kind="support" id={request.id} />
      <SatisfactionPanel request={request} />
      <RequestFacts request={request} />
      <Section title="Descrição">
        <RecordText text={description} format={request.descriptionFormat} />
      </Section>
      {attachments.length > 0 && (
        <Section title="Anexos">
          <AttachmentGallery files={attachments} label="Anexos" />
        </Section>
      )}
      {resolutionNotes && (
        <Section title="Resolução">
          <div className={classes.resolution}>
            <RecordText text={resolutionNotes} format={request.resolutionNotesFormat} />
          </div>
        </Section>
      )}
      <RecordTabs
        tabs={[
          {
            name: 'history',
            label: 'Histórico e comentários',
            content: <RequestHistory requestId={request.id} />,
          },
          linksTab({ kind: 'support', id: request.id }),
        ]}
        paramTabs={{ comment: 'history' }}
      />
    </Stack>
  )
}

function RequestFacts({ request }: { request: SupportRequest }) {
  const { status, requestingTeam, responsibleTeam, creator, assignedUser, createdAt } = request
  const nowMs = useNow()
  return (
    <Stack gap="xs" component="dl" m={0}>
      <Fact labelWidth={LABEL_WIDTH} label="Status">
        <Group gap="xs" component="span">
          <StatusBadge {...badgeOf(STATUS_LABELS, status)} />
          {isLate(request, nowMs) && <StatusBadge tone="danger" label="Atrasada" />}
        </Group>
      </Fact>
      <FactList labelWidth={LABEL_WIDTH} record={request} fields={REQUEST_FIELDS} />
      <Fact labelWidth={LABEL_WIDTH} label={finishedLabel(request)}>
        <DueTime request={request} />
      </Fact>
      <Fact labelWidth={LABEL_WIDTH} label="Solicitante">
        {requestingTeam && <TeamTag name={requestingTeam.name} color={requestingTeam.color} />}
        {creator && (
          <Text c="dimmed" size="sm">
            {fullName(creator)} · {creator.email}
          </Text>
        )}
      </Fact>
      <Fact labelWidth={LABEL_WIDTH} label="Time responsável">
        {responsibleTeam ? (
          <TeamTag name={responsibleTeam.name} color={responsibleTeam.color} />
        ) : (
          <Nothing>{status === 'open' ? 'Qualquer time pode assumir' : 'Nenhum'}</Nothing>
        )}
      </Fact>
      <Fact labelWidth={LABEL_WIDTH} label="Responsável">
        {assignedUser ? (
          <>
            {fullName(assignedUser)}
            <Text c="dimmed" size="sm">
              {assignedUser.email}
            </Text>
          </>
        ) : (
          <Nothing>Ninguém ainda</Nothing>
        )}
      </Fact>
      <Fact labelWidth={LABEL_WIDTH} label="Criada em">
        {formatDateTime(createdAt)}
      </Fact>
    </Stack>
  )
}

function finishedLabel({ status }: SupportRequest): string {
  return status === 'open' || status === 'in_progress' ? 'Prazo' : 'Resolvida em'
}

function DueTime({ request }: { request: SupportRequest }) {
  const { status, dueAt, resolvedAt } = request
  if (status === 'open' || status === 'in_progress' || resolvedAt === null) {
    return (
      <>
        {formatDateTime(dueAt)}{' '}
        <Text span c="dimmed" size="sm">
          (<RelativeTime instant={dueAt} />)
        </Text>
      </>
    )
  }
  const isInTime = Date.parse(resolvedAt) <= Date.parse(dueAt)
  return (
    <>
      {formatDateTime(resolvedAt)}{' '}
      <Text span c="dimmed" size="sm">
        ({isInTime ? 'no prazo' : 'após o prazo'})
      </Text>
    </>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text span c="dimmed">
      {children}
    </Text>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}
