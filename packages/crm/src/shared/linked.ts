import type { Db } from '@cadencia/db/client'
import { formatCurrency } from '@cadencia/locale/numbers'
import { formatPhone } from '@cadencia/locale/phones'
import { linkTo, type RecordKind, type Stored } from '@cadencia/records/record-kind'
import { endFacts, type Linkable } from '@cadencia/server/linkable'
import { clientRecord, clients } from '../clients/record.ts'
import {
  clientChanged,
  leadChanged,
  leadConverted,
  leadRemoved,
  opportunityChanged,
  opportunityCreated,
  opportunityLost,
  opportunityMoved,
  opportunityRemoved,
  opportunityWon,
} from '../facts.ts'
import { leadRecord, leads } from '../leads/record.ts'
import { opportunities, opportunityRecord } from '../opportunities/record.ts'

interface Made extends Stored {
  readonly createdAt: string
}

interface Records<T> {
  readonly findStored: (db: Db, ids: readonly string[]) => Promise<(T & { readonly isDeleted: boolean })[]>
  readonly keepAll: (trx: Db, ids: readonly string[]) => Promise<void>
}

interface Described<T> {
  readonly record: Pick<RecordKind<T & Stored>, 'title' | 'url'>
  readonly records: Records<T>
  readonly detail: (record: T) => string
  readonly status: (record: T) => string
}

function linked<T extends Made>({
  record,
  records,
  detail,
  status,
}: Described<T>): Omit<Linkable, 'kind' | 'facts'> {
  return {
    find: async (db, ids) =>
      (await records.findStored(db, ids)).map((stored) => ({
        ...linkTo(record, stored),
        detail: detail(stored),
        status: status(stored),
        isDeleted: stored.isDeleted,
        readerIds: null,
        at: stored.createdAt,
      })),
    keep: (trx, ids) => records.keepAll(trx, ids),
  }
}

/** The client that the demo links with others: the last that was won. */
function selectDemo(db: Db) {
  return db
    .selectFrom('opportunities')
    .select(['id', 'client_id as clientId'])
    .where('client_id', 'is not', null)
    .where('stage', '=', 'closed_won')
    .orderBy('stage_since', 'desc')
    .orderBy('id')
    .limit(1)
    .execute()
}

/** Everybody who unlocked the CRM reads and changes its records. */
export const linkedRecords: readonly Linkable[] = [
  {
    kind: 'lead',
    ...linked({
      record: leadRecord,
      records: leads,
      detail: ({ company, email, phone }) => company || email || formatPhone(phone ?? ''),
      status: ({ status }) => status,
    }),
    facts: endFacts<{ leadId: string }>([leadChanged, leadConverted, leadRemoved], ({ leadId }) => [leadId]),
  },
  {
    kind: 'opportunity',
    ...linked({
      record: opportunityRecord,
      records: opportunities,
      detail: ({ value }) => formatCurrency(value),
      status: ({ stage }) => stage,
    }),
    demo: async (db) => (await selectDemo(db)).map(({ id }) => id),
    facts: [
      ...endFacts<{ opportunity: { id: string } }>(
        [opportunityCreated, opportunityChanged, opportunityMoved, opportunityWon, opportunityLost],
        ({ opportunity }) => [opportunity.id],
      ),
      ...endFacts([opportunityRemoved], ({ opportunityId }) => [opportunityId]),
    ],
  },
  {
    kind: 'client',
    ...linked({
      record: clientRecord,
      records: clients,
      detail: ({ company }) => company,
      status: ({ status }) => status,
    }),
    demo: async (db) => (await selectDemo(db)).flatMap(({ clientId }) => clientId ?? []),
    facts: endFacts([clientChanged], ({ clientId }) => [clientId]),
  },
]
