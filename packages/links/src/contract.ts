import type { Area, Scope } from '@cadencia/contract/areas'
import { endpoint } from '@cadencia/contract/endpoint'
import { KINDS, Kind, kindsWith, ofEach } from '@cadencia/contract/kinds'
import { Empty, Id, Instant, page } from '@cadencia/contract/values'
import { z } from 'zod'

/** The kinds of records that can be linked, in the order in which screens group them. */
export const LINKED_KINDS = kindsWith({ isLinked: true })
export const LinkedKind = z.enum(LINKED_KINDS, 'Tipo de registro inválido')
export type LinkedKind = z.infer<typeof LinkedKind>

/** What a token may need, besides the scopes of these areas, to link one of their records with one of any kind. */
export function scopesOfLinks(...own: readonly Area[]): Scope[] {
  const areas = new Set(LINKED_KINDS.map((kind) => KINDS[kind].area))
  return [...areas].flatMap((area): Scope[] => (own.includes(area) ? [] : [`${area}:read`]))
}

/** The kinds whose records list their links. */
export const LISTING_KINDS = kindsWith({ listsLinks: true })
export type ListingKind = (typeof LISTING_KINDS)[number]

/** Lower-case, as the database answers it, to be compared with what it answers. */
const StoredId = Id.toLowerCase()

/** One end of a link. */
export const LinkEnd = z.object({ kind: LinkedKind, id: StoredId })
export type LinkEnd = z.infer<typeof LinkEnd>

/** Links of one record, those to what it was made from aside. */
export const LINKS_MAX = 200
/** Links that a draft may name. */
export const DRAFT_LINKS_MAX = 20

/** What a draft links the new record with. */
export const DraftLinks = z
  .array(LinkEnd, 'Ligações inválidas')
  .max(DRAFT_LINKS_MAX, `Ligue no máximo ${DRAFT_LINKS_MAX} registros`)

/** `origin`: one of the two was made from the other; such a link stays. */
export const RELATIONS = ['origin', 'related'] as const
export const Relation = z.enum(RELATIONS)
export type Relation = z.infer<typeof Relation>

/** The other end of a link, as a record's list shows it. */
export const Link = z.object({
  kind: LinkedKind,
  id: Id,
  /** Of a message its first 200 characters. */
  title: z.string(),
  detail: z.string(),
  /** Path of its screen. */
  url: z.string(),
  /** Its status or stage, by its code; null where its kind has none. */
  status: z.string().nullable(),
  relation: Relation,
  /** Who linked them; null for a deleted user. */
  createdBy: Id.nullable(),
  createdAt: Instant,
})
export type Link = z.infer<typeof Link>

/*
 * Live: join `linksTopic(end)`. Events are `changed {entity: LINK, id, scope: <topic>, row}`: `id` is the other end's, `row`
 * its row in this end's list, null where it is gone: unlinked, or deleted.
 */
export const LINK = 'link'
export const LINKS_TOPIC = 'links'
/** Whoever unlocked the CRM hears `changed {entity: CRM_LINK, id}` of each of its records whose links read differently. */
export const CRM_LINK = 'crm_link'

export function linksTopic({ kind, id }: LinkEnd): string {
  return `${LINKS_TOPIC}:${kind}:${id}`
}

const OfRecord = z.object({ id: StoredId })
const OfLink = OfRecord.extend({ kind: LinkedKind, otherId: StoredId })

function endpointsOf(kind: ListingKind) {
  const { url, area, access } = KINDS[kind]
  // The answer is the asker's: what they may read of other areas.
  const config = { area, access, cache: 'no-store' } as const
  const ofBoth = { ...config, mayNeed: scopesOfLinks(area) }
  return {
    list: endpoint({
      method: 'GET',
      url: `${url}/:id/links`,
      summary: 'As ligações do registro que a pessoa pode ler, as mais novas antes',
      schema: { params: OfRecord, querystring: page(200), response: { 200: z.array(Link) } },
      config,
    }),
    add: endpoint({
      method: 'PUT',
      url: `${url}/:id/links/:kind/:otherId`,
      summary: 'Liga o registro a outro',
      schema: { params: OfLink, response: { 204: Empty } },
      config: ofBoth,
    }),
    remove: endpoint({
      method: 'DELETE',
      url: `${url}/:id/links/:kind/:otherId`,
      summary: 'Desfaz a ligação com outro registro; a de origem fica (409 origin)',
      schema: { params: OfLink, response: { 204: Empty } },
      config: ofBoth,
    }),
  }
}

/** The calls of each kind of record. */
export const linkEndpoints = ofEach(LISTING_KINDS, endpointsOf)

/** The kinds of records whose lists show and filter clients. */
export const OF_CLIENTS = kindsWith({ showsClients: true })
export type OfClients = (typeof OF_CLIENTS)[number]

/** Records that one call may ask for. */
const CLIENTS_OF_MAX = 500

const IDS_WRONG = `Informe de 1 a ${CLIENTS_OF_MAX} ids`

export const listLinkedClients = endpoint({
  method: 'GET',
  url: '/api/links/clients',
  summary: 'Os clientes ligados a cada um destes registros',
  schema: {
    querystring: z.object({
      kind: z.enum(OF_CLIENTS, 'Tipo de registro inválido'),
      /** Separated by commas. */
      ids: z
        .union([z.string(), z.array(z.string())], IDS_WRONG)
        .transform((ids) => [ids].flat().flatMap((part) => part.split(',')))
        .pipe(z.array(StoredId).min(1, IDS_WRONG).max(CLIENTS_OF_MAX, IDS_WRONG)),
    }),
    response: {
      200: z.array(z.object({ id: Id, clients: z.array(z.object({ id: Id, name: z.string() })) })),
    },
  },
  config: {
    area: 'crm',
    access: 'crm',
    mayNeed: OF_CLIENTS.map((kind): Scope => `${KINDS[kind].area}:read`),
  },
})

/** What an address of ours leads to. */
export const Card = Link.pick({ title: true, detail: true, url: true, status: true }).extend({
  kind: Kind,
})
export type Card = z.infer<typeof Card>

/** 404 for what is no address of such a record, and for what the asker may not read. */
export const getCard = endpoint({
  method: 'GET',
  url: '/api/cards',
  summary: 'O registro a que um endereço da plataforma leva, se a pessoa pode lê-lo',
  schema: {
    querystring: z.object({ url: z.string('Informe o endereço') }),
    response: { 200: Card },
  },
  // The answer is the asker's.
  config: { area: 'people', cache: 'no-store' },
})
