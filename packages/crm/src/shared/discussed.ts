import type { Db } from '@cadencia/db/client'
import type { Discussed } from '@cadencia/discussions/discussed'
import { sql } from 'kysely'
import { demoRecordComments } from '../demo/comments.ts'

const TABLES = {
  lead: { table: 'leads', title: 'name' },
  opportunity: { table: 'opportunities', title: 'title' },
  client: { table: 'clients', title: 'name' },
} as const

function discussed(kind: keyof typeof TABLES): Discussed {
  const { table, title } = TABLES[kind]
  return {
    kind,
    find: async (db: Db, ids) => {
      const { rows } = await sql<{
        id: string
        title: string
        createdBy: string | null
        assignedTo: string | null
      }>`
        select id, ${sql.ref(title)} as title, created_by as "createdBy", assigned_to as "assignedTo"
        from ${sql.table(table)} where id = any(${ids}::uuid[]) and deleted_at is null`.execute(db)
      return rows.map(({ createdBy, assignedTo, ...record }) => ({
        ...record,
        url: `/crm/${table}/${record.id}`,
        followerIds: [createdBy, assignedTo],
        readerIds: null,
      }))
    },
    demo: (db, seed) => demoRecordComments(db, table, seed),
  }
}

/** Everybody who unlocked the CRM reads and comments its records; creator and owner follow them. */
export const discussedRecords: readonly Discussed[] = [
  discussed('lead'),
  discussed('opportunity'),
  discussed('client'),
]
