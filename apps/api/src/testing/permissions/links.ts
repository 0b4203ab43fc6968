import { isOfCrm, KINDS } from '@cadencia/contract/kinds'
import { LISTING_KINDS, type ListingKind } from '@cadencia/links/contract'
import { discussedRecords } from './discussions.ts'
import type { Fixture, Line, Lines } from './fixture.ts'
import { shareMaker } from './sprint-routes.ts'

type Statuses = Line['answers']

/** Who may read the links of a record of the owner. */
function readersOf(kind: ListingKind): Statuses {
  if (isOfCrm(kind)) return [401, 200, 403, 200, 403]
  // What somebody shared is unknown to all but the two people.
  return kind === 'knowledge' ? [401, 200, 404, 200, 404] : [401, 200, 200, 200, 200]
}

/** Who may link two records of the owner, and unlink them. */
function linkersOf(kind: ListingKind): Statuses {
  if (isOfCrm(kind)) return [401, 204, 403, 204, 403]
  // The leader received both, which is no right to change them.
  if (kind === 'knowledge') return [401, 204, 404, 403, 404]
  return kind === 'meeting' ? [401, 204, 403, 403, 204] : [401, 204, 204, 204, 204]
}

/** The links of each kind of record, with another record of its kind. */
export function linkLines(fixture: Fixture): Lines {
  const records: Record<ListingKind, () => Promise<string>> = {
    ...discussedRecords(fixture),
    pilot: () => fixture.create('owner', '/api/pilot-stages', { title: 'Ligada' }),
    knowledge: shareMaker(fixture),
  }

  function linesOf(kind: ListingKind): Lines {
    const { url } = KINDS[kind]
    const pair = async () => ({
      url: `${url}/${await records[kind]()}/links/${kind}/${await records[kind]()}`,
    })
    return {
      [`GET ${url}/:id/links`]: {
        call: async () => ({ url: `${url}/${await records[kind]()}/links` }),
        answers: readersOf(kind),
      },
      [`PUT ${url}/:id/links/:kind/:otherId`]: { call: pair, answers: linkersOf(kind) },
      [`DELETE ${url}/:id/links/:kind/:otherId`]: { call: pair, answers: linkersOf(kind) },
    }
  }

  return Object.assign({}, ...LISTING_KINDS.map(linesOf))
}
