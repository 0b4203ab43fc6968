import { Empty, IdParams } from '@cadencia/contract/values'
import { z } from 'zod'
import { HistoryEntry } from '../contract.ts'

interface RecordSchemas<R extends z.ZodType, D extends z.ZodType, P extends z.ZodType> {
  readonly record: R
  readonly draft: D
  readonly patch: P
  /** For the documentation: 'um lead', 'uma atividade'. */
  readonly named: `${'um' | 'uma'} ${string}`
  /** Summaries that say more than the usual ones. */
  readonly summaries?: { readonly create?: string; readonly update?: string }
}

/** What the calls that each kind of record has declare besides their method and URL. */
export function recordCalls<R extends z.ZodType, D extends z.ZodType, P extends z.ZodType>({
  record,
  draft,
  patch,
  named,
  summaries = {},
}: RecordSchemas<R, D, P>) {
  const config = { area: 'crm', access: 'crm' } as const
  const deleted = named.startsWith('uma ') ? 'excluída' : 'excluído'
  return {
    create: {
      summary: summaries.create ?? `Cria ${named}`,
      schema: { body: draft, response: { 201: record } },
      config,
    },
    get: {
      summary: `Mostra ${named}`,
      schema: { params: IdParams, response: { 200: record } },
      config,
    },
    update: {
      summary: summaries.update ?? `Altera ${named}`,
      schema: { params: IdParams, body: patch, response: { 200: record } },
      config,
    },
    remove: {
      summary: `Exclui ${named}`,
      schema: { params: IdParams, response: { 204: Empty } },
      config,
    },
    restore: {
      summary: `Traz de volta ${named} ${deleted}, por um dia`,
      schema: { params: IdParams, response: { 200: record } },
      config,
    },
    history: {
      summary: `Quem alterou o quê n${named}, do mais novo ao mais antigo`,
      schema: { params: IdParams, response: { 200: z.array(HistoryEntry) } },
      config,
    },
  }
}
