import type { Fact } from '@cadencia/contract/fact'
import type { Db } from '@cadencia/db/client'
import { type ActiveFacts, type Subscriber, subscribeSets } from '@cadencia/db/subscriber'
import type { Domain } from '@cadencia/server/domain'
import type { WebhookFacts } from '@cadencia/server/webhook-facts'
import { z } from 'zod'
import type { OfferedFact } from './contract.ts'

/** A fact as a delivery names it. */
export interface NamedFact {
  readonly factId: number
  readonly key: string
  /** Whether it tells of a record of the CRM. */
  readonly isOfCrm: boolean
  /** Who alone may read it; null where every administrator may. */
  readonly readerIds: readonly string[] | null
}

interface CatalogueEntry extends Omit<OfferedFact, 'schema'> {
  /** JSON Schema of what is sent. */
  readonly schema: () => Record<string, unknown>
  /** What is sent of a stored payload. */
  readonly dataOf: (payload: unknown) => unknown
  /** Whether somebody may read what a stored payload tells. */
  readonly mayRead: (payload: unknown, userId: string | null) => boolean
  readonly subscribe: (options: {
    readonly activeFacts: ActiveFacts
    readonly take: (trx: Db, facts: readonly NamedFact[]) => Promise<void>
  }) => Subscriber
}

/** Which facts and records are of the CRM. */
export interface CrmFacts {
  /** Facts that always tell of a record of the CRM. */
  readonly always: readonly string[]
  /** Facts that do where their payload's `kind` or `otherKind` is one of `kinds`. */
  readonly byKind: readonly string[]
  readonly kinds: readonly string[]
}

/** What webhooks can subscribe to. */
export interface Catalogue {
  readonly entries: readonly CatalogueEntry[]
  readonly find: (name: string) => CatalogueEntry | undefined
  readonly ofCrm: CrmFacts
}

/** Groups that come first, in this order; others follow as their domains do. */
const GROUPS = [
  'Reuniões',
  'Tarefas',
  'Sprints',
  'Comentários',
  'Suporte',
  'Projetos especiais',
  'Pontuações',
  'Relatórios',
  'Pessoas e times',
  'Administração',
  'CRM',
  'WhatsApp',
]

const positionOf = ({ group }: WebhookFacts) =>
  GROUPS.includes(group) ? GROUPS.indexOf(group) : GROUPS.length

const KindOf = z.object({ kind: z.string(), otherKind: z.string().optional() })

function entryOf(
  fact: Fact,
  { group: area, isOfCrm = false, readersOf }: WebhookFacts,
  crmKinds: readonly string[],
): CatalogueEntry {
  const tellsOfCrm = (payload: unknown) => {
    if (isOfCrm !== 'kind') return isOfCrm
    const { kind, otherKind = kind } = KindOf.parse(payload)
    return crmKinds.includes(kind) || crmKinds.includes(otherKind)
  }
  return {
    name: fact.name,
    summary: fact.summary,
    area,
    needsCrm: isOfCrm === true,
    schema: () => ({ ...z.toJSONSchema(fact.payload, { io: 'output', unrepresentable: 'any' }) }),
    dataOf: (payload) => fact.payload.parse(payload),
    mayRead: (payload, userId) => !readersOf || (userId !== null && readersOf(payload).includes(userId)),
    subscribe: ({ activeFacts, take }) => ({
      // One name for all: a fact that is parked holds back those of its key, whatever their kind.
      ...subscribeSets(fact, 'webhooks', (trx, facts) =>
        take(
          trx,
          facts.map(({ factId, payload }) => ({
            factId,
            key: fact.key(payload),
            isOfCrm: tellsOfCrm(payload),
            readerIds: readersOf?.(payload) ?? null,
          })),
        ),
      ),
      activeFacts,
    }),
  }
}

/** What domains offer, by group. */
export function catalogueOf(domains: readonly Pick<Domain, 'webhookFacts' | 'records'>[]): Catalogue {
  const offered = domains
    .flatMap(({ webhookFacts = [] }) => webhookFacts)
    .toSorted((one, other) => positionOf(one) - positionOf(other))
  const records = domains.flatMap(({ records: own = [] }) => own)
  const kinds = records.filter(({ area }) => area === 'crm').map(({ kind }) => kind)
  const entries = offered.flatMap((some) => some.facts.map((fact) => entryOf(fact, some, kinds)))
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const namesOf = (isOfCrm: true | 'kind') =>
    offered.filter((some) => some.isOfCrm === isOfCrm).flatMap(({ facts }) => facts.map(({ name }) => name))
  return {
    entries,
    find: (name) => byName.get(name),
    ofCrm: { always: namesOf(true), byKind: namesOf('kind'), kinds },
  }
}
