import { isOfCrm } from '@cadencia/contract/kinds'
import type { Db } from '@cadencia/db/client'
import { type Announcement, announceRead, type LiveRule, type TopicRule } from '@cadencia/realtime/rules'
import type { Reader } from '@cadencia/server/kinds'
import { whoMayKnow } from '@cadencia/server/readers'
import { z } from 'zod'
import { domainKindOf, findRecords, type LinksOptions, type Records, rowOf } from './context.ts'
import { CRM_LINK, LINK, LINKS_TOPIC, type LinkEnd, LinkedKind, linksTopic } from './contract.ts'
import { linkCreated, linkRemoved } from './facts.ts'
import { findLink, listLinks, type StoredLink } from './repository.ts'
import { isHidden } from './rights.ts'

/**
 * Told to who has `own` open and may read `other`; without a row where that is gone. What shows many records of the CRM with
 * their links hears which of them it is about.
 */
function changed(
  own: LinkEnd,
  other: LinkEnd,
  found: { link?: StoredLink | undefined; recordOf: Records },
): Announcement[] {
  const topic = linksTopic(own)
  const record = found.recordOf(other)
  const row = found.link && record && !isHidden(record) ? rowOf(found.link, record) : null
  const event = { type: 'changed', entity: LINK, id: other.id, scope: topic, row } as const
  return [
    { to: 'topic', topic, readers: linksTopic(other), event },
    ...(isOfCrm(own.kind)
      ? [{ to: 'crm', event: { type: 'changed', entity: CRM_LINK, id: own.id } } as const]
      : []),
  ]
}

/** Whoever has a record open hears of its links, and of what becomes of their other ends. */
export function linkLive(options: LinksOptions): readonly LiveRule[] {
  async function aboutLink(db: Db, one: LinkEnd, other: LinkEnd): Promise<Announcement[]> {
    const link = await findLink(db, one, other)
    const mirrored = link && { ...link, ownKind: other.kind, ownId: other.id, kind: one.kind, id: one.id }
    const recordOf = await findRecords(db, [one, other], options)
    return [...changed(one, other, { link, recordOf }), ...changed(other, one, { link: mirrored, recordOf })]
  }

  async function aboutEnds(db: Db, ids: readonly string[]): Promise<Announcement[]> {
    // Seen from the other ends, which list the records that changed.
    const links = (await listLinks(db, ids)).map((link) => ({
      ...link,
      ...{ ownKind: link.kind, ownId: link.id, kind: link.ownKind, id: link.ownId },
    }))
    if (links.length === 0) return []
    const recordOf = await findRecords(db, links, options)
    return links.flatMap((link) => changed({ kind: link.ownKind, id: link.ownId }, link, { link, recordOf }))
  }

  const ofLinks = [linkCreated, linkRemoved].map((fact) =>
    announceRead(fact, ({ kind, recordId, otherKind, otherId }, db) =>
      aboutLink(db, { kind, id: recordId }, { kind: otherKind, id: otherId }),
    ),
  )
  const ofEnds = options.kinds().flatMap(({ facts = [] }) =>
    facts.map(
      ({ name: fact, idsOf }): LiveRule => ({
        fact,
        announcements: () => [],
        read: (payload, db) => aboutEnds(db, idsOf(payload)),
      }),
    ),
  )
  return [...ofLinks, ...ofEnds]
}

const TopicId = z.tuple([LinkedKind, z.uuid()])

/** `<kind>:<id>`; undefined for anything else. */
function endOf(topicId: string): LinkEnd | undefined {
  const { data } = TopicId.safeParse(topicId.split(':'))
  return data && { kind: data[0], id: data[1] }
}

export function linkTopics(options: LinksOptions): readonly TopicRule[] {
  /** Of a deleted record they may still hear that it is gone. */
  async function readersAmong<V extends Reader>(
    db: Db,
    topicId: string,
    viewers: readonly V[],
  ): Promise<V[]> {
    const end = endOf(topicId)
    const kind = end && domainKindOf(options, end.kind)
    if (!kind) return []
    const known = await whoMayKnow(db, kind, { ids: [end.id], readers: viewers })
    return known.map(({ reader }) => reader)
  }
  return [
    {
      prefix: LINKS_TOPIC,
      mayJoin: async (viewer, id, db) => {
        const end = endOf(id)
        const record = end && (await findRecords(db, [end], options))(end)
        return record !== undefined && !record.isDeleted && (await readersAmong(db, id, [viewer])).length > 0
      },
      whoMay: (viewers, id, db) => readersAmong(db, id, viewers),
    },
  ]
}
