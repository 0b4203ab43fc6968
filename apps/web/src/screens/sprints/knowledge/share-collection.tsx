import type { KnowledgeShare } from '@cadencia/sprints/knowledge/contract'
import { excerptOf } from '@cadencia/text/excerpt'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { Card, Group, Text } from '@mantine/core'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { RecordLink } from '../../../collections/rows/record-link.tsx'
import classes from '../../../kit/lists.module.css'
import { SHARE_FIELDS } from './fields.tsx'
import { AreaBadge, OtherPerson, pointsLabel, type ShareContext, ShareSprint } from './share-cells.tsx'

/** Knowledge shares as list, table and cards. */
export const SHARE_COLLECTION: Collection<KnowledgeShare, ShareContext> = {
  id: 'knowledge',
  label: 'Conhecimento',
  noun: ['conhecimento', 'conhecimentos'],
  layouts: ['list', 'table', 'cards'],
  defaultSort: '-createdAt',
  titleLabel: 'Título',
  titleSortKey: 'title',
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => `/sprints/knowledge/${id}`,
  cardHeightPx: 150,
  card: (share, context) => <ShareCard share={share} context={context} />,
  columns: columnsOf<KnowledgeShare, ShareContext>(SHARE_FIELDS),
  groupings: groupingsOf<KnowledgeShare, ShareContext>(SHARE_FIELDS, ['knowledgeArea']),
}

interface ShareCardProps {
  share: KnowledgeShare
  context: ShareContext
}

/** A share as a card. */
function ShareCard({ share, context }: ShareCardProps) {
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
