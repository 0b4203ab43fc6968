import { KINDS } from '@cadencia/contract/kinds'
import { type Db, transact } from '@cadencia/db/client'
import { inLockOrder, lockName } from '@cadencia/db/locks'
import { record, recordAll } from '@cadencia/db/outbox'
import { keepIfAdministrator } from '@cadencia/people/teams/read-repository'
import { type Actor, createActor } from '@cadencia/server/actor'
import { AppError, forbidden, invalid, notFound } from '@cadencia/server/app-error'
import type { Reader } from '@cadencia/server/kinds'
import { crmLocked, lacksScope, mayEnterCrm, mayHear, type SessionViewer } from '@cadencia/server/viewer'
import { sql } from 'kysely'
import { domainKindOf, getReadable, type LinksOptions, readableLinks, shownLinks } from './context.ts'
import { LINKS_MAX, type LinkEnd, type LinkedKind } from './contract.ts'
import { linkCreated, linkRemoved } from './facts.ts'
import type { LinkedEnd, NewLinks } from './record-links-contract.ts'
import {
  countRelated,
  deleteLink,
  deleteLinksOf,
  findLink,
  insertLink,
  listLinks,
  type StoredLink,
} from './repository.ts'

const SELF = 'Um registro não pode ser ligado a si mesmo'
const UNKNOWN_END = 'Registro não encontrado'
const CHANGE_REFUSED = 'Só quem pode alterar um dos dois registros pode ligá-los.'
const ORIGIN_STAYS = 'Um registro veio do outro: esta ligação fica.'
const TOO_MANY = `Um registro tem no máximo ${LINKS_MAX} ligações.`

/** Who asks, and what the package was composed with. */
export interface Caller {
  readonly viewer: SessionViewer
  readonly options: LinksOptions
}

/** See `RecordLinks.keep`. */
export async function keep(trx: Db, ends: readonly LinkEnd[], options: LinksOptions): Promise<void> {
  const byKind = Map.groupBy(ends, ({ kind }) => domainKindOf(options, kind))
  const kinds = [...byKind.keys()].flatMap((kind) => kind ?? [])
  for (const kind of inLockOrder(kinds)) {
    const ids = (byKind.get(kind) ?? []).map(({ id }) => id)
    await kind.keep(trx, ids.toSorted())
  }
}

async function mayChange(db: Db, { kind, id }: LinkEnd, { viewer, options }: Caller): Promise<boolean> {
  const asked = domainKindOf(options, kind)?.mayChange
  return !viewer.isGuest && (asked ? await asked(db, id, viewer) : true)
}

/**
 * Locks the links of both. Throws 400 for one record alone, 404 for an end that is not the viewer's to read, 403 where they
 * may change neither.
 *
 * @param find which ends the other one may be among
 */
async function requireRights(
  trx: Db,
  [own, other]: readonly [LinkEnd, LinkEnd],
  { find, ...caller }: Caller & { readonly find: typeof shownLinks },
): Promise<void> {
  if (own.id === other.id) throw invalid('otherId', SELF)
  await keep(trx, [own, other], caller.options)
  await lockLinks(trx, [own.id, other.id])
  await keepIfAdministrator(trx, caller.viewer)
  await getReadable(trx, own, caller)
  const { area } = KINDS[other.kind]
  if (!mayHear(caller.viewer, area)) throw lacksScope(area, 'read')
  const [found] = await find(trx, [other], caller)
  if (!found) throw notFound()
  if (!(await mayChange(trx, own, caller)) && !(await mayChange(trx, other, caller))) {
    throw forbidden(CHANGE_REFUSED)
  }
}

const payloadOf = (
  own: LinkEnd,
  other: LinkEnd,
  { isOrigin, actor }: { isOrigin: boolean; actor: Actor<string | null> },
) => ({
  ...{ kind: own.kind, recordId: own.id, otherKind: other.kind, otherId: other.id },
  relation: isOrigin ? ('origin' as const) : ('related' as const),
  ...actor,
})

interface Linking {
  readonly isOrigin: boolean
  readonly actor: Actor<string | null>
}

/** Until the transaction ends nobody else links these records, or takes their links away. */
const lockLinks = (trx: Db, ids: readonly string[]) => lockName(trx, 'links of', ...ids)

/**
 * Links a record with others, those that are linked already aside, and records the facts. Who links one of them at once
 * waits, so that none gets more than `LINKS_MAX`: throws 409 `too_many_links`.
 */
async function insertLinks(
  trx: Db,
  own: LinkEnd,
  others: readonly LinkEnd[],
  { isOrigin, actor }: Linking,
): Promise<void> {
  if (others.length === 0) return
  const ids = [own, ...others].map(({ id }) => id)
  await lockLinks(trx, ids)
  const added: LinkEnd[] = []
  for (const other of others) {
    if (await insertLink(trx, [own, other], { isOrigin, ...actor })) added.push(other)
  }
  const counts = added.length > 0 && !isOrigin ? await countRelated(trx, ids) : new Map<string, number>()
  if ([...counts.values()].some((count) => count > LINKS_MAX)) {
    throw new AppError('too_many_links', 409, TOO_MANY)
  }
  await recordAll(
    trx,
    linkCreated,
    added.map((other) => payloadOf(own, other, { isOrigin, actor })),
  )
}

/** Idempotent. Throws what `requireRights` throws, and 409 `too_many_links`. */
export function link(db: Db, pair: readonly [LinkEnd, LinkEnd], caller: Caller): Promise<void> {
  const [own, other] = pair
  const actor = createActor(caller.viewer.userId, caller.options)
  return transact(db, async (trx) => {
    await requireRights(trx, pair, { ...caller, find: readableLinks })
    await insertLinks(trx, own, [other], { isOrigin: false, actor })
  })
}

/** Idempotent. Throws what `requireRights` throws, and 409 `origin`. */
export function unlink(db: Db, pair: readonly [LinkEnd, LinkEnd], caller: Caller): Promise<void> {
  const [own, other] = pair
  const actor = createActor(caller.viewer.userId, caller.options)
  return transact(db, async (trx) => {
    await requireRights(trx, pair, { ...caller, find: shownLinks })
    const isRemoved = await deleteLink(trx, own, other)
    if (isRemoved) await record(trx, linkRemoved, payloadOf(own, other, { isOrigin: false, actor }))
    else if (await findLink(trx, own, other)) throw new AppError('origin', 409, ORIGIN_STAYS)
  })
}

/** See `RecordLinks.connect`. */
export async function connect(
  trx: Db,
  made: LinkEnd,
  { drafted, origins = [], actor }: NewLinks,
  options: LinksOptions,
): Promise<void> {
  const links = drafted?.links ?? []
  if (drafted && links.length > 0) {
    await keep(trx, links, options)
    await lockLinks(
      trx,
      [made, ...links, ...origins].map(({ id }) => id),
    )
    const readable = await readableLinks(trx, links, { viewer: drafted.viewer, options })
    const known = new Set(readable.map(({ link }) => link))
    const wrong = links.findIndex((end) => !known.has(end) || end.id === made.id)
    if (wrong >= 0) throw invalid(`links.${wrong}`, UNKNOWN_END)
  }
  await insertLinks(trx, made, distinct(origins), { isOrigin: true, actor })
  // What is an origin already stays one.
  await insertLinks(trx, made, distinct(links), { isOrigin: false, actor })
}

function distinct(ends: readonly LinkEnd[]): LinkEnd[] {
  return [...new Map(ends.map((end) => [end.id, end])).values()]
}

/** See `RecordLinks.erase`. */
export async function eraseLinks(
  trx: Db,
  ids: readonly string[],
  actor: Actor<string | null>,
): Promise<void> {
  const links = await listLinks(trx, ids)
  // A link between two of the records is listed from both ends.
  const erased = links.filter(({ ownId, id }) => !ids.includes(id) || ownId < id)
  await deleteLinksOf(trx, ids)
  await recordAll(
    trx,
    linkRemoved,
    erased.map(({ ownKind, ownId, isOrigin, ...other }) =>
      payloadOf({ kind: ownKind, id: ownId }, other, { isOrigin, actor }),
    ),
  )
}

/** See `RecordLinks.list`. */
export async function listLinked(
  db: Db,
  ids: readonly string[],
  asked: { readonly viewer: Reader; readonly options: LinksOptions },
): Promise<LinkedEnd[]> {
  const found = await shownLinks(db, await listLinks(db, ids), asked)
  return found.map(({ link: { kind, id, ownId, createdAt }, record }) => ({
    ...{ kind, id, ownId, record, createdAt },
  }))
}

/** See `RecordLinks.idsOfClient`. */
export async function idsOfClient(
  db: Db,
  clientId: string,
  {
    kind,
    viewer,
    options,
  }: { readonly kind: LinkedKind; readonly viewer: Reader; readonly options: LinksOptions },
): Promise<string[]> {
  if (!mayHear(viewer, 'crm')) throw lacksScope('crm', 'read')
  if (!mayEnterCrm(viewer)) throw crmLocked()
  const [client] = await readableLinks(db, [{ kind: 'client' as const, id: clientId }], { viewer, options })
  if (!client) return []
  const links = await listLinks(db, [clientId], { where: sql`l.kind = ${kind}` })
  return links.map(({ id }) => id)
}

/** The clients linked to each of some records that the viewer may read. */
export async function clientsOf(
  db: Db,
  ends: readonly LinkEnd[],
  asked: { readonly viewer: Reader; readonly options: LinksOptions },
) {
  const readable = await readableLinks(db, ends, asked)
  const ids = readable.map(({ record }) => record.id)
  const links = await listLinks(db, ids, { where: sql`l.kind = 'client'` })
  const clients = Map.groupBy(await readableLinks<StoredLink>(db, links, asked), ({ link }) => link.ownId)
  return ends.map(({ id }) => ({
    id,
    clients: (clients.get(id) ?? []).map(({ record }) => ({ id: record.id, name: record.title })),
  }))
}
