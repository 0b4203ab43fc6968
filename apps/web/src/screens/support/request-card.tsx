import { formatDateTime } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import { isSettled, type SupportRequest } from '@cadencia/support/contract'
import { excerptOf } from '@cadencia/text/excerpt'
import { FileThumb } from '@cadencia/ui/file-thumb'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Card, Group, Text } from '@mantine/core'
import {
  IconArrowRight,
  IconCalendarDue,
  IconClock,
  IconMessage,
  IconPaperclip,
  IconUser,
} from '@tabler/icons-react'
import { RecordLink } from '../../collections/rows/record-link.tsx'
import { fullName } from '../../kit/full-name.ts'
import shared from '../../kit/lists.module.css'
import { LinkedClients } from '../../records/links/linked-clients.tsx'
import { PriorityBadge } from '../../records/panel/priority-badge.tsx'
import { RequestActions } from './request-actions.tsx'
import classes from './support.module.css'
import { isLate, STATUS_LABELS } from './support-labels.ts'

const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const

interface RequestCardProps {
  request: SupportRequest
  /** Epoch milliseconds. */
  nowMs: number
}

/** A request as a card, which leads to its record. */
export function RequestCard({ request, nowMs }: RequestCardProps) {
  const { id, title, description, status, priority, resolutionNotes, files } = request
  const isOverdue = isLate(request, nowMs)
  return (
    <Card
      component="article"
      withBorder
      padding="sm"
      className={`${shared.row} ${classes.row}`}
      aria-label={title}
      data-late={isOverdue || undefined}
    >
      <div className={classes.head}>
        <Group gap="xs" flex={1} miw={0}>
          <RecordLink pathname={`/support/${id}`}>{title}</RecordLink>
          {isOverdue && <StatusBadge tone="danger" label="Atrasada" />}
          <StatusBadge {...badgeOf(STATUS_LABELS, status)} />
        </Group>
        <PriorityBadge priority={priority} />
      </div>
      <Text c="dimmed" lineClamp={2} className={shared.longText ?? ''}>
        {excerptOf(description, request.descriptionFormat)}
      </Text>
      {resolutionNotes && (
        <Text size="sm" lineClamp={2} className={classes.resolution}>
          <b>Resolução:</b> {excerptOf(resolutionNotes, request.resolutionNotesFormat)}
        </Text>
      )}
      {files.length > 0 && (
        <Group gap={6} role="img" aria-label={plural(files.length, 'anexo', 'anexos')}>
          {files.map(({ fileURL, fileType, previewURL }) => (
            <FileThumb key={fileURL} type={fileType} previewUrl={previewURL ?? undefined} />
          ))}
        </Group>
      )}
      <CardFacts request={request} isOverdue={isOverdue} />
      <div className={shared.actions}>
        <RequestActions request={request} isInList />
      </div>
    </Card>
  )
}

function CardFacts({ request, isOverdue }: { request: SupportRequest; isOverdue: boolean }) {
  const { requestingTeam, responsibleTeam, creator, assignedUser, files, commentCount, createdAt } = request
  const isPending = !isSettled(request)
  return (
    <div className={shared.facts}>
      {requestingTeam && (
        <span>
          <TeamTag name={requestingTeam.name} color={requestingTeam.color} />
          {responsibleTeam && (
            <>
              <IconArrowRight size={14} stroke={1.75} aria-label="para" role="img" />
              <TeamTag name={responsibleTeam.name} color={responsibleTeam.color} />
            </>
          )}
        </span>
      )}
      {assignedUser && (
        <span title="Responsável">
          <IconUser {...icon} />
          {fullName(assignedUser)}
        </span>
      )}
      {isPending && (
        <span className={classes.due} data-late={isOverdue || undefined}>
          <IconCalendarDue {...icon} />
          <span>
            {isOverdue ? 'Venceu' : 'Vence'} <RelativeTime instant={request.dueAt} />
          </span>
        </span>
      )}
      <span>
        <IconClock {...icon} />
        {creator && <span className={shared.name}>{fullName(creator)},</span>}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </span>
      {files.length > 0 && (
        <span>
          <IconPaperclip {...icon} />
          {plural(files.length, 'anexo', 'anexos')}
        </span>
      )}
      {commentCount > 0 && (
        <span>
          <IconMessage {...icon} />
          {plural(commentCount, 'comentário', 'comentários')}
        </span>
      )}
      <LinkedClients kind="support" id={request.id} />
    </div>
  )
}
