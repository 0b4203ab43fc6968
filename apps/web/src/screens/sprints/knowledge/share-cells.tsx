import { labelOf } from '@cadencia/locale/fallback'
import { plural } from '@cadencia/locale/text'
import type { Sprint } from '@cadencia/sprints/contract'
import type { Direction, KnowledgeShare } from '@cadencia/sprints/knowledge/contract'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Anchor, Badge, Text } from '@mantine/core'
import { Link } from 'react-router'
import lists from '../../../kit/lists.module.css'
import { AREA_LABELS } from './area-labels.ts'

/** What a share's row needs beside the share. */
export interface ShareContext {
  readonly direction: Direction
  /** '' while the people are not loaded. */
  readonly nameOf: (userId: string) => string
  readonly findSprint: (sprintId: string) => Pick<Sprint, 'id' | 'name'> | undefined
}

interface ShareProps {
  share: KnowledgeShare
  context: ShareContext
}

function otherName({ toUserId, fromUserId }: KnowledgeShare, { direction, nameOf }: ShareContext): string {
  return nameOf(direction === 'given' ? toUserId : fromUserId)
}

/** 'Para Bruno Lima' */
export function OtherPerson({ share, context }: ShareProps) {
  const name = otherName(share, context)
  return (
    <>
      <UserAvatar name={name} size={20} isDecorative />
      <span>
        {context.direction === 'given' ? 'Para' : 'De'} {name}
      </span>
    </>
  )
}

export function ShareSprint({ share: { sprintId }, context: { findSprint } }: ShareProps) {
  const sprint = findSprint(sprintId)
  if (!sprint) return null
  return (
    <Anchor
      component={Link}
      to={`/sprints/${sprint.id}`}
      fz="inherit"
      miw={0}
      className={`touch-link ${lists.above} ${lists.pointed}`}
    >
      <Text span inherit truncate display="block">
        {sprint.name}
      </Text>
    </Anchor>
  )
}

export function AreaBadge({ share: { knowledgeArea } }: { share: KnowledgeShare }) {
  return (
    <Badge variant="light" color="gray" radius="sm" flex="none">
      {labelOf(AREA_LABELS, knowledgeArea)}
    </Badge>
  )
}

export function pointsLabel({ points }: KnowledgeShare): string {
  return points > 0 ? plural(points, 'ponto', 'pontos') : 'Sem pontos, repetido'
}
