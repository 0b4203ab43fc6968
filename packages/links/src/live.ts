import { isOfCrm } from '@cadencia/contract/kinds'
import type { Db } from '@cadencia/db/client'
import type { Announcement, Hearers, LiveRule, ReadAnnouncements, TopicRule } from '@cadencia/realtime/rules'
import type { Reader } from '@cadencia/server/kinds'
import { whoMayKnow } from '@cadencia/server/readers'
import { sql } from 'kysely'
import { z } from 'zod'
import { domainKindOf, findRecords, type LinksOptions, type Records, rowOf } from './context.ts'
import { CRM_LINK, LINK, LINKS_TOPIC, type LinkEnd, LinkedKind, linksTopic } from './contract.ts'
import { linkCreated, linkRemoved } from './facts.ts'
import { listLinks, type StoredLink } from './repository.ts'
import { isHidden } from './rights.ts'

/** A link as one of its ends sees it; without `link` it is gone. */
interface Seen {
  readonly own: LinkEnd
  readonly other: LinkEnd
  readonly link: StoredLink | undefined
}

/** Told to who has `own` open and may read `other`; without a row where that is gone. */
function changed({ own, other, link }: Seen, recordOf: Records): Announcement {
  const topic = linksTopic(own)
  const record = recordOf(other)
  const row = link && record && !isHidden(record) ? rowOf(link, record) : null
  const event = { type: 'changed', entity: LINK, id: other.id, scope: topic, row } as const
  return { to: 'topic', topic, readers: linksTopic(other), event }
}

/** What shows many records of the CRM with their links hears which of them it is about. */
function changedInCrm({ own }: Seen): Announcement {
  return { to: 'crm', event: { type: 'changed', entity: CRM_LINK, id: own.id } }
}

/** Whoever has a record open hears of its links, and of what becomes of their other ends. */
export function linkLive(options: LinksOptions): readonly LiveRule[] {
  /** `find` reads the pairs of which somebody here could hear. */
  async function tell(
    { db, joined, isCrmHeard }: Hearers,
    find: (isHeard: (own: LinkEnd) => boolean) => Promise<readonly Seen[]>,
  ): Promise<Announcement[]> {
    const open = new Set(joined(LINKS_TOPIC))
    const isOpen = ({ kind, id }: LinkEnd) => open.has(`${kind}:${id}`)
    const isHeardInCrm = isCrmHeard()
    if (open.size === 0 && !isHeardInCrm) return []
    const seen = await find((own) => isOpen(own) || (isHeardInCrm && isOfCrm(own.kind)))
    const shown = seen.filter(({ own }) => isOpen(own))
    const others = shown.map(({ other }) => other)
    const recordOf = await findRecords(db, others, options)
    return [
      ...shown.map((one) => changed(one, recordOf)),
      ...seen.filter(({ own }) => isHeardInCrm && isOfCrm(own.kind)).map(changedInCrm),
    ]
  }

  const aboutLinks: ReadAnnouncements = (facts, hearers) =>
    tell(hearers, async (isHeard) => {
      const pairs = facts.flatMap(({ payload }) => {
        const { kind, recordId, otherKind, otherId } = linkCreated.payload.parse(payload)
        const [one, other] = [
          { kind, id: recordId },
          { kind: otherKind, id: otherId },
        ]
        return [
          { own: one, other },
          { own: other, other: one },
        ].filter(({ own }) => isHeard(own))
      })
      if (pairs.length === 0) return []
      const ids = [...new Set(pairs.map(({ own }) => own.id))]
      const otherIds = pairs.map(({ other }) => other.id)
      const links = await listLinks(hearers.db, ids, { where: sql`l.id = any(${otherIds}::uuid[])` })
      const linkOf = new Map(links.map((link) => [`${link.ownId} ${link.id}`, link]))
      return pairs.map(({ own, other }) => ({ own, other, link: linkOf.get(`${own.id} ${other.id}`) }))
    })

  const endFacts = Map.groupBy(
    options.kinds().flatMap(({ facts = [] }) => facts),
    ({ name }) => name,
  )

  const aboutEnds: ReadAnnouncements = (facts, hearers) =>
    tell(hearers, async (isHeard) => {
      const ids = facts.flatMap(({ fact, payload }) =>
        (endFacts.get(fact) ?? []).flatMap(({ idsOf }) => idsOf(payload)),
      )
      // Seen from the other ends, which list the records that changed.
      return (await listLinks(hearers.db, [...new Set(ids)])).flatMap((link) => {
        const own = { kind: link.kind, id: link.id }
        const other = { kind: link.ownKind, id: link.ownId }
        const mirrored = { ...link, ownKind: own.kind, ownId: own.id, ...other }
        return isHeard(own) ? [{ own, other, link: mirrored }] : []
      })
    })

  const announcements = () => []
  return [
    ...[linkCreated, linkRemoved].map(({ name: fact }) => ({ fact, announcements, read: aboutLinks })),
    ...[...endFacts.keys()].map((fact) => ({ fact, announcements, read: aboutEnds })),
  ]
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
