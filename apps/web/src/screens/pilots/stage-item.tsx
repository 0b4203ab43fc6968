import { formatDate } from '@cadencia/locale/dates'
import { useCurrentUser } from '@cadencia/people/react'
import type { PilotStage } from '@cadencia/pilots/contract'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { ActionIcon, Card, Group, Text, Title } from '@mantine/core'
import { IconCalendar, IconCircleCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import shared from '../../lists/lists.module.css'
import { fullName } from '../../shell/person.ts'
import { DeleteStageDialog } from './delete-stage-dialog.tsx'
import classes from './special-projects.module.css'
import { isLate, STATUS_LABELS } from './stage-labels.ts'
import { StageStatusSelect } from './stage-status.tsx'

const EditStageDialog = lazyOverlay(() =>
  import('./edit-stage-dialog.tsx').then((module) => module.EditStageDialog),
)

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface StageItemProps {
  stage: PilotStage
  /** Epoch milliseconds. */
  nowMs: number
}

/** One stage on the timeline. */
export function StageItem({ stage, nowMs }: StageItemProps) {
  const { data: user } = useCurrentUser()
  const { status, title, description } = stage
  const { icon: StatusIcon, label, tone } = STATUS_LABELS[status]
  const mayWrite = user?.isGuest === false
  const canChoose = mayWrite && status !== 'completed'
  return (
    <li className={classes.stage} data-status={status}>
      <span className={classes.bullet} aria-hidden>
        <StatusIcon size={16} stroke={2} />
      </span>
      <Card component="article" withBorder padding="md" flex={1} miw={0} aria-label={title}>
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="xs" flex="1 1 150px" miw={0} mih={36}>
            <Title order={2} size="h3" className={shared.longText ?? ''}>
              {title}
            </Title>
            {/* Elsewhere the selector says it. */}
            {!canChoose && <StatusBadge tone={tone} label={label} />}
            {isLate(stage, nowMs) && <StatusBadge tone="danger" label="Atrasada" />}
          </Group>
          {mayWrite && <StageActions stage={stage} />}
        </Group>
        {description && (
          <Text mt={6} className={shared.longText ?? ''}>
            {description}
          </Text>
        )}
        <StageFacts stage={stage} />
      </Card>
    </li>
  )
}

function StageFacts({ stage }: { stage: PilotStage }) {
  const { dueDate, assignee, completedAt } = stage
  return (
    <div className={`${shared.facts} ${classes.facts}`}>
      <span>
        <IconCalendar {...icon} />
        {dueDate ? (
          <span>
            Prazo <time dateTime={dueDate}>{formatDate(dueDate)}</time>
          </span>
        ) : (
          'Sem prazo'
        )}
      </span>
      {completedAt && (
        <span>
          <IconCircleCheck {...icon} />
          <span>
            Concluída em <time dateTime={completedAt}>{formatDate(completedAt)}</time>
          </span>
        </span>
      )}
      <span>
        {assignee ? (
          <>
            <UserAvatar name={fullName(assignee)} size={22} isDecorative />
            {fullName(assignee)}
          </>
        ) : (
          'Sem responsável'
        )}
      </span>
    </div>
  )
}

function StageActions({ stage }: { stage: PilotStage }) {
  const [opened, setOpened] = useState<'edit' | 'delete'>()
  const close = () => setOpened(undefined)
  return (
    <Group gap={4} wrap="nowrap">
      {stage.status !== 'completed' && <StageStatusSelect stage={stage} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Editar ${stage.title}`}
        onClick={() => setOpened('edit')}
      >
        <IconPencil {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Excluir ${stage.title}`}
        onClick={() => setOpened('delete')}
      >
        <IconTrash {...icon} />
      </ActionIcon>
      {opened === 'edit' && <EditStageDialog stage={stage} onClose={close} />}
      <DeleteStageDialog stage={stage} opened={opened === 'delete'} onClose={close} />
    </Group>
  )
}
