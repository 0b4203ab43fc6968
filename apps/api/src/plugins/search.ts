import { AREAS, type Area, allows } from '@cadencia/contract/areas'
import { type SearchHit, searchEverything } from '@cadencia/contract/search'
import type { App } from '@cadencia/server/app'
import type { Domain } from '@cadencia/server/domain'
import { type SessionViewer, viewerOf } from '@cadencia/server/viewer'

const HITS_PER_SOURCE = 8

/** What a token must be allowed to read to find what a domain knows, where the domain is no area. */
const AREAS_OF_DOMAIN: Readonly<Record<string, readonly Area[]>> = {
  discussions: ['meetings', 'sprints', 'support'],
  messaging: ['crm'],
  notifications: ['people'],
}

/** People search in all domains, tokens in those that they may read. */
function maySearch({ token }: SessionViewer, domain: string): boolean {
  if (!token) return true
  const areas = AREAS_OF_DOMAIN[domain] ?? AREAS.filter((area) => area === domain)
  return areas.length > 0 && areas.every((area) => allows(token.scopes, area, 'read'))
}

/** `GET /api/search`: results of all domains, in their order. A failing domain is skipped. */
export function registerSearch(app: App, domains: readonly Domain[]): void {
  const sources = domains.flatMap(({ name, search }) => (search ? [{ name, search }] : []))
  app.route({
    ...searchEverything,
    handler: async (request): Promise<SearchHit[]> => {
      const words = request.query.q
      if (words === '') return []
      const viewer = viewerOf(request)
      const allowed = sources.filter(({ name }) => maySearch(viewer, name))
      const outcomes = await Promise.allSettled(
        allowed.map(({ search }) => search(request.db, viewer, { words, limit: HITS_PER_SOURCE })),
      )
      const failures = outcomes.flatMap((outcome, index) =>
        outcome.status === 'rejected' ? [{ source: allowed[index]?.name, err: outcome.reason }] : [],
      )
      if (failures.length > 0 && failures.length === outcomes.length) throw failures[0]?.err
      for (const failure of failures) request.log.error(failure, 'a search source failed')
      return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value : []))
    },
  })
}
