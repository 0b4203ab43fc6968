import { OPPORTUNITY_SORTS, type OpportunityFilter } from '@cadencia/crm/opportunities/contract'
import { useOpportunities } from '@cadencia/crm/opportunities/react'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { CollectionView } from '../../../collections/collection-view.tsx'
import { sortIn } from '../../../collections/filters/address-fields.ts'
import type { CollectionView as View } from '../../../collections/use-collection-view.ts'
import { OPPORTUNITY_COLLECTION } from './opportunity-collection.tsx'

const PAGE = '100'

/** The call that lists the opportunities of a filter. */
export function listQueryOf(filter: OpportunityFilter, sort: string) {
  return { ...filter, sort: sortIn(OPPORTUNITY_SORTS, sort) ?? '-createdAt', limit: PAGE }
}

interface OpportunityListProps {
  queryFilter: OpportunityFilter
  view: View
  today: string
  /** The opportunity that is open beside the list. */
  openId: string | undefined
  emptyState: ReactNode
}

/** The opportunities that match the filters, as rows or cards. */
export function OpportunityList({ queryFilter, view, today, openId, emptyState }: OpportunityListProps) {
  const query = useMemo(() => listQueryOf(queryFilter, view.sort), [queryFilter, view.sort])
  const context = useMemo(() => ({ today }), [today])
  return (
    <CollectionView
      collection={OPPORTUNITY_COLLECTION}
      view={view}
      list={useOpportunities(useDeferredValue(query))}
      context={context}
      openId={openId}
      failed="Não foi possível carregar as oportunidades."
      failedNext="Não foi possível carregar mais oportunidades."
      emptyState={emptyState}
    />
  )
}
