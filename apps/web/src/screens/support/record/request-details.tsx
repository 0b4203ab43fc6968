import { fileIdOf } from '@cadencia/files/contract'
import { formatDateTime } from '@cadencia/locale/dates'
import { isSettled, type SupportRequest } from '@cadencia/support/contract'
import { AttachmentGallery, type AttachmentItemProps } from '@cadencia/ui/attachment-gallery'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { fullName } from '../../../kit/full-name.ts'
import { RecordText } from '../../../kit/text/record-text.tsx'
import { useMark } from '../../../kit/use-mark.ts'
import { useNow } from '../../../kit/use-now.ts'
import { FactList } from '../../../records/fields/record-fields.tsx'
import { LinkedClients } from '../../../records/links/linked-clients.tsx'
import { linksTab } from '../../../records/links/links-tab.tsx'
import { Fact, PropertyGrid } from '../../../records/panel/fact.tsx'
import { RecordActs } from '../../../records/panel/record-panel.tsx'
import { type RecordTabList, RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { REQUEST_FIELDS } from '../fields.tsx'
import { RequestActions } from '../request-actions.tsx'
import classes from '../support.module.css'
import { isLate, STATUS_LABELS } from '../support-labels.ts'
import { RequestHistory } from './request-history.tsx'
import { SatisfactionPanel } from './satisfaction-panel.tsx'

/** Everything about one request. */
export function RequestDetails({ request }: { request: SupportRequest }) {
  const { description, resolutionNotes } = request
  return (
    <Stack gap="lg">
      <LinkedClients kind="support" id={request.id} />
      <SatisfactionPanel request={request} />
      <RequestFacts request={request} />
      <Section title="Descrição">
        <RecordText text={description} format={request.descriptionFormat} />
      </Section>
      {resolutionNotes && (
        <Section title="Resolução">
          <div className={classes.resolution}>
            <RecordText text={resolutionNotes} format={request.resolutionNotesFormat} />
          </div>
        </Section>
      )}
      <RecordTabs tabs={tabsOf(request)} paramTabs={{ comment: 'activity', file: 'files' }} />
    </Stack>
  )
}

function tabsOf(request: SupportRequest): RecordTabList {
  const activity = <RequestHistory requestId={request.id} />
  return [
    { name: 'activity', label: 'Atividade', content: activity },
    linksTab({ kind: 'support', id: request.id }),
    ...(request.files.length === 0
      ? []
      : [
          {
            name: 'files',
            label: `Arquivos (${request.files.length})`,
            content: <Attachments request={request} />,
          },
        ]),
  ]
}

function Attachments({ request }: { request: SupportRequest }) {
  const files = request.files.map(({ fileURL, fileName, fileType, fileSize, previewURL }) => ({
    url: fileURL,
    name: fileName,
    type: fileType,
    size: fileSize,
    previewUrl: previewURL ?? undefined,
  }))
  return <AttachmentGallery files={files} label="Anexos" Item={FoundItem} />
}

function FoundItem({ file, children }: AttachmentItemProps) {
  const mark = useMark<HTMLLIElement>('file', fileIdOf(file.url))
  return <li {...mark}>{children}</li>
}

/** Where it stands, and its next step. */
export function RequestState({ request }: { request: SupportRequest }) {
  const nowMs = useNow()
  return (
    <>
      <StatusBadge {...badgeOf(STATUS_LABELS, request.status)} />
      {isLate(request, nowMs) && <StatusBadge tone="danger" label="Atrasada" />}
      <RecordActs>
        <RequestActions request={request} />
      </RecordActs>
    </>
  )
}

function RequestFacts({ request }: { request: SupportRequest }) {
  const { status, requestingTeam, responsibleTeam, creator, assignedUser, createdAt } = request
  return (
    <PropertyGrid>
      <FactList record={request} fields={REQUEST_FIELDS} />
      <Fact label={finishedLabel(request)}>
        <DueTime request={request} />
      </Fact>
      <Fact label="Solicitante" isWide>
        {requestingTeam && <TeamTag name={requestingTeam.name} color={requestingTeam.color} />}
        {creator && (
          <Text c="dimmed" size="sm">
            {fullName(creator)} · {creator.email}
          </Text>
        )}
      </Fact>
      <Fact label="Time responsável">
        {responsibleTeam ? (
          <TeamTag name={responsibleTeam.name} color={responsibleTeam.color} />
        ) : (
          <Nothing>{status === 'open' ? 'Qualquer time pode assumir' : 'Nenhum'}</Nothing>
        )}
      </Fact>
      <Fact label="Responsável">
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
      <Fact label="Criada em">{formatDateTime(createdAt)}</Fact>
    </PropertyGrid>
  )
}

function finishedLabel(request: SupportRequest): string {
  return isSettled(request) ? 'Resolvida em' : 'Prazo'
}

function DueTime({ request }: { request: SupportRequest }) {
  const { dueAt, resolvedAt } = request
  if (!isSettled(request) || resolvedAt === null) {
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
