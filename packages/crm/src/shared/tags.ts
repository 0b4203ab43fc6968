import { sql } from 'kysely'

interface Named {
  readonly id: string
  readonly name: string
  readonly company: string
}

/** A lead as other records name it; null where it is none or deleted. */
export const leadTag = (id: string) =>
  sql<Named | null>`(select json_build_object('id', l.id, 'name', l.name, 'company', l.company)
    from leads l where l.id = ${sql.ref(id)} and l.deleted_at is null)`

export const clientTag = (id: string) =>
  sql<Named | null>`(select json_build_object('id', c.id, 'name', c.name, 'company', c.company)
    from clients c where c.id = ${sql.ref(id)} and c.deleted_at is null)`

export const opportunityTag = (id: string) =>
  sql<{
    readonly id: string
    readonly title: string
  } | null>`(select json_build_object('id', o.id, 'title', o.title)
    from opportunities o where o.id = ${sql.ref(id)} and o.deleted_at is null)`
