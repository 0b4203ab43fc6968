import { query } from '@cadencia/http/query'
import { getCurrentUser } from '@cadencia/people/contract'
import { getKnowledge } from '@cadencia/sprints/knowledge/contract'
import { knowledgePages } from '@cadencia/sprints/knowledge/react'
import { useSprints } from '@cadencia/sprints/react'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { sortAt } from '../../../collections/use-collection-view.ts'
import { Screen } from '../../../kit/screen/screen.tsx'
import type { ScreenAddress } from '../../../kit/screen/screen-address.ts'
import { useCloseRecord } from '../../../records/panel/use-close-record.ts'
import { useAttendees } from '../../../records/people/use-people.ts'
import { SprintsNav } from '../sprints/sprints-nav.tsx'
import type { ShareContext } from './share-cells.tsx'
import { SHARE_COLLECTION } from './share-collection.tsx'
import { ShareList } from './share-list.tsx'
import { queryOf, shareFiltersIn, useShareFilters } from './use-share-filters.ts'

const ShareRecord = lazyOverlay(() => import('./share-record.tsx').then((module) => module.ShareRecord))

/** What I gave and received. */
export function KnowledgeScreen() {
  const { shareId } = useParams()
  const context = useShareContext()
  const closeRecord = useCloseRecord('/sprints/knowledge')
  return (
    <Screen title="Conhecimento" subtitle="O que você compartilhou e recebeu nas sprints">
      <SprintsNav at="/sprints/knowledge" />
      <ShareList context={context} openId={shareId} />
      {shareId && <ShareRecord shareId={shareId} context={context} onClose={closeRecord} />}
    </Screen>
  )
}

KnowledgeScreen.prefetch = async ({ client, params: { shareId }, search }: ScreenAddress) => {
  if (shareId) {
    ShareRecord.preload()
    void client.prefetchQuery(query(getKnowledge, { params: { id: shareId } }))
  }
  const { id } = await client.fetchQuery(query(getCurrentUser, {}))
  const filter = queryOf(shareFiltersIn(search), sortAt(SHARE_COLLECTION, id, search))
  await client.prefetchInfiniteQuery(knowledgePages(filter))
}

function useShareContext(): ShareContext {
  const {
    filters: { direction },
  } = useShareFilters()
  const { nameOf, isLoaded } = useAttendees()
  const { data: sprints } = useSprints()
  return useMemo(() => {
    const byId = new Map((sprints ?? []).map((sprint) => [sprint.id, sprint]))
    return {
      direction,
      nameOf: (userId) => (isLoaded ? nameOf(userId) : ''),
      findSprint: (sprintId) => byId.get(sprintId),
    }
  }, [direction, nameOf, isLoaded, sprints])
}
