import { type SearchHit, searchEverything } from '@cadencia/contract/search'
import type { App } from '@cadencia/server/app'
import type { Domain } from '@cadencia/server/domain'
import { mayHear, type SessionViewer, viewerOf } from '@cadencia/server/viewer'

const HITS_PER_SOURCE = 8

/** People search in all domains, tokens in those that they may read. */
function maySearch(viewer: SessionViewer, { searchArea }: Domain): boolean {
  if (searchArea === undefined) return !viewer.token
  return searchArea === 'record' || mayHear(viewer, searchArea)
}

/** `GET /api/search`: results of all domains, in their order. A failing domain is skipped. */
export function registerSearch(app: App, domains: readonly Domain[]): void {
  const sources = domains.flatMap((domain) => (domain.search ? [{ domain, search: domain.search }] : []))
  app.route({
    ...searchEverything,
    handler: async (request): Promise<SearchHit[]> => {
      const words = request.query.q
      if (words === '') return []
      const viewer = viewerOf(request)
      const allowed = sources.filter(({ domain }) => maySearch(viewer, domain))
      const outcomes = await Promise.allSettled(
        allowed.map(({ search }) => search(request.db, viewer, { words, limit: HITS_PER_SOURCE })),
      )
      const failures = outcomes.flatMap((outcome, index) =>
        outcome.status === 'rejected' ? [{ source: allowed[index]?.domain.name, err: outcome.reason }] : [],
      )
      if (failures.length > 0 && failures.length === outcomes.length) throw failures[0]?.err
      for (const failure of failures) request.log.error(failure, 'a search source failed')
      return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
    },
  })
}
