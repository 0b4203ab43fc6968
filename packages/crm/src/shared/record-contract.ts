import type { Scope } from '@cadencia/contract/areas'
import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, IdParams } from '@cadencia/contract/values'
import { z } from 'zod'
import { HistoryEntry } from '../contract.ts'

interface RecordSchemas<R extends z.ZodType, D extends z.ZodType, P extends z.ZodType> {
  readonly record: R
  readonly draft: D
  readonly patch: P
  /** For the documentation: 'um lead', 'uma atividade'. */
  readonly named: `${'um' | 'uma'} ${string}`
  /** Scopes of other areas that a draft may need. */
  readonly draftMayNeed?: readonly Scope[]
  /** Summaries that say more than the usual ones. */
  readonly summaries?: { readonly create?: string; readonly update?: string }
}

/** The calls that each kind of record has: create, read, change, delete, restore. */
export function recordEndpoints<R extends z.ZodType, D extends z.ZodType, P extends z.ZodType>(
  url: `/api/crm/${string}`,
  { record, draft, patch, named, draftMayNeed, summaries = {} }: RecordSchemas<R, D, P>,
) {
  const config = { area: 'crm', access: 'crm' } as const
  const deleted = named.startsWith('uma ') ? 'excluída' : 'excluído'
  return {
    create: endpoint({
      method: 'POST',
      url,
      summary: summaries.create ?? `Cria ${named}`,
      schema: { body: draft, response: { 201: record } },
      config: { ...config, ...(draftMayNeed && { mayNeed: draftMayNeed }) },
    }),
    get: endpoint({
      method: 'GET',
      url: `${url}/:id`,
      summary: `Mostra ${named}`,
      schema: { params: IdParams, response: { 200: record } },
      config,
    }),
    update: endpoint({
      method: 'PATCH',
      url: `${url}/:id`,
      summary: summaries.update ?? `Altera ${named}`,
      schema: { params: IdParams, body: patch, response: { 200: record } },
      config,
    }),
    remove: endpoint({
      method: 'DELETE',
      url: `${url}/:id`,
      summary: `Exclui ${named}`,
      schema: { params: IdParams, response: { 204: Empty } },
      config,
    }),
    restore: endpoint({
      method: 'POST',
      url: `${url}/:id/restore`,
      summary: `Traz de volta ${named} ${deleted}, por um dia`,
      schema: { params: IdParams, response: { 200: record } },
      config,
    }),
  }
}

/** The acts on a record, each with all that it changed. */
export function actHistoryEndpoint(url: `/api/crm/${string}`, named: `${'um' | 'uma'} ${string}`) {
  return endpoint({
    method: 'GET',
    url: `${url}/:id/history`,
    summary: `Quem alterou o quê n${named}, do mais novo ao mais antigo`,
    schema: { params: IdParams, response: { 200: z.array(HistoryEntry) } },
    config: { area: 'crm', access: 'crm' },
  })
}
