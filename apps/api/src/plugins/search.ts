import { type SearchHit, searchEverything } from '@cadencia/contract/search'
import type { App } from '@cadencia/server/app'
import type { Domain } from '@cadencia/server/domain'
import { viewerOf } from '@cadencia/server/viewer'

const HITS_PER_SOURCE = 8

/** `GET /api/search`: results of all domains, in their order. A failing domain is skipped. */
export function registerSearch(app: App, domains: readonly Domain[]): void {
  const sources = domains.flatMap(({ name, search }) => (search ? [{ name, search }] : []))
  app.route({
    ...searchEverything,
    handler: async (request): Promise<SearchHit[]> => {
      const words = request.query.q
      if (words === '') return []
      const viewer = viewerOf(request)
      const outcomes = await Promise.allSettled(
        sources.map(({ search }) => search(request.db, viewer, { words, limit: HITS_PER_SOURCE })),
      )
      const failures = outcomes.flatMap((outcome, index) =>
        outcome.status === 'rejected' ? [{ source: sources[index]?.name, err: outcome.reason }] : [],
      )
      if (failures.length > 0 && failures.length === outcomes.length) throw failures[0]?.err
      for (const failure of failures) request.log.error(failure, 'a search source failed')
      return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
    },
  })
}
