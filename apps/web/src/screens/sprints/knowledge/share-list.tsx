import { plural } from '@cadencia/locale/text'
import type { Direction, KnowledgeShare } from '@cadencia/sprints/knowledge/contract'
import { useKnowledgePages } from '@cadencia/sprints/knowledge/react'
import { useSprints } from '@cadencia/sprints/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { Link } from 'react-router'
import { RowList, RowsSkeleton } from '../../../lists/row-list.tsx'
import { useAttendees } from '../../../people/use-people.ts'
import classes from '../sprints/sprints.module.css'
import { AREA_LABELS } from './area-labels.ts'

const EMPTINESS = {
  given: {
    text: 'Nenhum conhecimento compartilhado',
    description: "Conte a um colega o que uma sprint ensinou: 'Compartilhar', no cartão da sprint.",
  },
  received: {
    text: 'Nenhum conhecimento recebido',
    description: 'O que os colegas compartilharem com você aparece aqui.',
  },
} as const satisfies Record<Direction, unknown>

/** What went in one direction, the newest first. */
export function ShareList({ direction }: { direction: Direction }) {
  return (
    <RowList
      list={useKnowledgePages(direction)}
      skeleton={<RowsSkeleton count={3} height={96} />}
      failed="Não foi possível carregar o que foi compartilhado."
      emptyState={<NothingShared direction={direction} />}
    >
      {(shares) => (
        <Stack component="ul" gap="sm" className={classes.plain ?? ''}>
          {shares.map((share) => (
            <Share key={share.id} share={share} direction={direction} />
          ))}
        </Stack>
      )}
    </RowList>
  )
}

function NothingShared({ direction }: { direction: Direction }) {
  return (
    <EmptyState
      icon={IconBulb}
      {...EMPTINESS[direction]}
      action={
        <Button component={Link} to="/sprints" variant="default">
          Ver as sprints
        </Button>
      }
    />
  )
}

function Share({ share, direction }: { share: KnowledgeShare; direction: Direction }) {
  const { nameOf, isLoaded } = useAttendees()
  const { data: sprints = [] } = useSprints()
  const isGiven = direction === 'given'
  const person = isLoaded ? nameOf(isGiven ? share.toUserId : share.fromUserId) : ''
  const sprint = sprints.find(({ id }) => id === share.sprintId)
  return (
    <Card component="li" withBorder padding="md">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {share.title}
        </Text>
        <Badge variant="light" color="gray" radius="sm" flex="none">
          {AREA_LABELS[share.knowledgeArea]}
        </Badge>
      </Group>
      {share.description && (
        <Text mt={4} className={classes.longText ?? ''}>
          {share.description}
        </Text>
      )}
      <div className={classes.facts} style={{ marginTop: 8 }}>
        <span>
          <UserAvatar name={person} size={20} isDecorative />
          {isGiven ? 'Para' : 'De'} {person}
        </span>
        {sprint && (
          <Anchor component={Link} to={`/sprints/${sprint.id}`} fz="inherit">
            {sprint.name}
          </Anchor>
        )}
        <RelativeTime instant={share.createdAt} />
        {isGiven && (
          <span>{share.points > 0 ? plural(share.points, 'ponto', 'pontos') : 'Sem pontos, repetido'}</span>
        )}
      </div>
    </Card>
  )
}
