import { formatDate } from '@cadencia/locale/dates'
import { isStageDone, type PilotStage } from '@cadencia/pilots/contract'
import { excerptOf } from '@cadencia/text/excerpt'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Card, Group, Text, Title } from '@mantine/core'
import { IconCalendar, IconCircleCheck } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { fullName } from '../../kit/full-name.ts'
import shared from '../../kit/lists.module.css'
import classes from './special-projects.module.css'
import { StageButtons } from './stage-buttons.tsx'
import type { StageContext } from './stage-context.ts'
import { isLate, stageStatusBadge } from './stage-labels.ts'
import { StageStatusSelect } from './stage-status.tsx'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface StageCardProps {
  stage: PilotStage
  context: StageContext
}

/** One stage of the timeline. */
export function StageCard({ stage, context: { nowMs, mayWrite } }: StageCardProps) {
  const { id, status, title, description } = stage
  const { search } = useLocation()
  const { icon: StatusIcon, label, tone } = stageStatusBadge(status)
  const canChoose = mayWrite && !isStageDone({ status })
  return (
    <div className={classes.stage} data-status={status}>
      <span className={classes.bullet} aria-hidden>
        <StatusIcon size={16} stroke={2} />
      </span>
      <Card component="article" withBorder padding="sm" flex={1} miw={0} aria-label={title}>
        <Group justify="space-between" align="flex-start" gap="sm">
          <Group gap="xs" flex="1 1 150px" miw={0} mih={36}>
            <Title order={2} size="h3" className={shared.longText ?? ''}>
              <Link
                to={{ pathname: `/special-projects/${id}`, search }}
                preventScrollReset
                data-record
                className={shared.title}
              >
                {title}
              </Link>
            </Title>
            {/* Elsewhere the selector says it. */}
            {!canChoose && <StatusBadge tone={tone} label={label} />}
            {isLate(stage, nowMs) && <StatusBadge tone="danger" label="Atrasada" />}
          </Group>
          {mayWrite && (
            <Group gap={4} wrap="nowrap">
              {canChoose && <StageStatusSelect stage={stage} />}
              <StageButtons stage={stage} />
            </Group>
          )}
        </Group>
        {description && (
          <Text mt={6} className={shared.longText ?? ''}>
            {excerptOf(description, stage.descriptionFormat)}
          </Text>
        )}
        <StageFacts stage={stage} />
      </Card>
    </div>
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
