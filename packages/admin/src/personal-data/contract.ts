import { endpoint } from '@cadencia/contract/endpoint'
import { StepUp } from '@cadencia/contract/step-up'
import { Empty, Id, IdParams, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

/**
 * What is recorded on a person, kind by kind: rows about the person, and what they wrote, as they are stored; records
 * about others as `{id, kind, at, as}`, where `as` names the columns with the person.
 */
export const PersonalDataExport = z.object({
  exportedAt: Instant,
  userId: Id,
  records: z.array(
    z.object({
      /** The table's name. */
      kind: z.string(),
      title: z.string(),
      rows: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
  /** Kinds of which rows are left out, because this session has not unlocked the CRM. */
  leftOut: z.array(z.object({ kind: z.string(), title: z.string() })),
})
export type PersonalDataExport = z.infer<typeof PersonalDataExport>

export const exportPersonalData = endpoint({
  method: 'GET',
  url: '/api/admin/users/:id/data',
  summary: 'LGPD: o que está registrado sobre uma pessoa; o que é do CRM, só com ele aberto',
  schema: { params: IdParams, response: { 200: PersonalDataExport } },
  config: { area: 'session', access: 'administrator' },
})

export const erasePersonalData = endpoint({
  method: 'DELETE',
  url: '/api/admin/users/:id/data',
  summary: 'LGPD: apaga os dados pessoais; os registros de trabalho ficam, sem o nome',
  schema: { params: IdParams, body: StepUp.nullish(), response: { 204: Empty } },
  config: { area: 'session', access: 'administrator' },
})
