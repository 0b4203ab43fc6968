import type { Direction } from '@cadencia/sprints/knowledge/contract'
import { useKnowledgePages } from '@cadencia/sprints/knowledge/react'
import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { ListEmptyState } from '../../../collections/rows/list-empty-state.tsx'
import { useCollectionView } from '../../../collections/use-collection-view.ts'
import type { ShareContext } from './share-cells.tsx'
import { SHARE_COLLECTION } from './share-collection.tsx'
import { ShareFilters } from './share-filters.tsx'
import { queryOf, useShareFilters } from './use-share-filters.ts'

const NONE = {
  given: {
    text: 'Nenhum conhecimento compartilhado',
    description: "Conte a um colega o que uma sprint ensinou: 'Compartilhar', no cartão da sprint.",
  },
  received: {
    text: 'Nenhum conhecimento recebido',
    description: 'O que os colegas compartilharem com você aparece aqui.',
  },
} as const satisfies Record<Direction, unknown>

interface ShareListProps {
  context: ShareContext
  /** The share that is open beside the list. */
  openId: string | undefined
}

/** What the viewer gave or received and the filters leave. */
export function ShareList({ context, openId }: ShareListProps) {
  const view = useCollectionView(SHARE_COLLECTION)
  const { filters, isFiltered, change, clear } = useShareFilters()
  const { direction } = filters
  const list = useKnowledgePages(queryOf(filters, view.sort))
  return (
    <>
      <ShareFilters filters={filters} change={change} />
      <CollectionView
        collection={SHARE_COLLECTION}
        view={view}
        list={list}
        context={context}
        openId={openId}
        failed="Não foi possível carregar o que foi compartilhado."
        failedNext="Não foi possível carregar mais conhecimento."
        emptyState={
          <ListEmptyState
            icon={IconBulb}
            {...NONE[direction]}
            {...(isFiltered && { description: 'Nenhum conhecimento corresponde aos filtros.' })}
            isFiltered={isFiltered}
            clear={clear}
            otherWay={
              <Button component={Link} to="/sprints" variant="default">
                Ver as sprints
              </Button>
            }
          />
        }
      />
    </>
  )
}
