import { formatDateTime } from '@cadencia/locale/dates'
import type { KnowledgeShare } from '@cadencia/sprints/knowledge/contract'
import { useKnowledgeShare } from '@cadencia/sprints/knowledge/react'
import { Stack } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { RecordText } from '../../../kit/text/record-text.tsx'
import { linkAction } from '../../../records/links/link-action.ts'
import { linksTab } from '../../../records/links/links-tab.tsx'
import { Fact, PropertyGrid } from '../../../records/panel/fact.tsx'
import { RecordActions } from '../../../records/panel/offered-actions.tsx'
import { RecordPanel } from '../../../records/panel/record-panel.tsx'
import { RecordTabs } from '../../../records/panel/record-tabs.tsx'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { AreaBadge, pointsLabel, type ShareContext, ShareSprint } from './share-cells.tsx'

const MISSING = {
  icon: IconBulb,
  text: 'Conhecimento não encontrado',
  description: 'Ele é visto só por quem o compartilhou e por quem o recebeu.',
} as const

interface ShareRecordProps {
  shareId: string
  context: ShareContext
  onClose: () => void
}

/** One share beside the list. */
export function ShareRecord({ shareId, context, onClose }: ShareRecordProps) {
  const refusal = useGuestRefusal()
  return (
    <RecordPanel
      id={shareId}
      query={useKnowledgeShare(shareId)}
      noun="Conhecimento"
      nameOf={({ title }) => title}
      title={({ title }) => title}
      actions={({ id }) => <RecordActions actions={[linkAction({ kind: 'knowledge', id }, refusal)]} />}
      state={(share) => (
        <>
          <AreaBadge share={share} />
          {pointsLabel(share)}
        </>
      )}
      missing={MISSING}
      failed="Não foi possível carregar o conhecimento."
      onClose={onClose}
    >
      {(share) => <Content share={share} context={context} />}
    </RecordPanel>
  )
}

function Content({ share, context }: Pick<ShareRecordProps, 'context'> & { share: KnowledgeShare }) {
  const { fromUserId, toUserId, description, createdAt } = share
  return (
    <Stack gap="lg">
      <PropertyGrid>
        <Fact label="De">{context.nameOf(fromUserId)}</Fact>
        <Fact label="Para">{context.nameOf(toUserId)}</Fact>
        <Fact label="Sprint" isWide>
          <ShareSprint share={share} context={context} />
        </Fact>
        <Fact label="Compartilhado em" isWide>
          {formatDateTime(createdAt)}
        </Fact>
      </PropertyGrid>
      {description && <RecordText text={description} format={share.descriptionFormat} />}
      <RecordTabs tabs={[linksTab({ kind: 'knowledge', id: share.id })]} />
    </Stack>
  )
}
