import type { KnowledgeShare } from '@cadencia/sprints/knowledge/contract'
import { excerptOf } from '@cadencia/text/excerpt'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { Card, Group, Text } from '@mantine/core'
import { RecordLink } from '../../../collections/rows/record-link.tsx'
import classes from '../../../kit/lists.module.css'
import { AreaBadge, OtherPerson, pointsLabel, type ShareContext, ShareSprint } from './share-cells.tsx'

interface ShareCardProps {
  share: KnowledgeShare
  context: ShareContext
}

/** A share as a card. */
export function ShareCard({ share, context }: ShareCardProps) {
  const { id, title, description, createdAt } = share
  return (
    <Card component="article" withBorder padding="sm" className={classes.card} aria-label={title}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <RecordLink pathname={`/sprints/knowledge/${id}`}>{title}</RecordLink>
        <AreaBadge share={share} />
      </Group>
      {description && (
        <Text lineClamp={4} className={classes.longText ?? ''}>
          {excerptOf(description, share.descriptionFormat)}
        </Text>
      )}
      <div className={classes.facts}>
        <span>
          <OtherPerson share={share} context={context} />
        </span>
        <ShareSprint share={share} context={context} />
        <RelativeTime instant={createdAt} />
        {context.direction === 'given' && <span>{pointsLabel(share)}</span>}
      </div>
    </Card>
  )
}
