import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, Id, IdParams, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

/** Everything that is recorded on a person, kind by kind, as it is stored. */
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
})
export type PersonalDataExport = z.infer<typeof PersonalDataExport>

export const exportPersonalData = endpoint({
  method: 'GET',
  url: '/api/admin/users/:id/data',
  summary: 'LGPD: tudo o que está registrado sobre uma pessoa',
  schema: { params: IdParams, response: { 200: PersonalDataExport } },
  config: { area: 'admin', access: 'administrator' },
})

export const erasePersonalData = endpoint({
  method: 'DELETE',
  url: '/api/admin/users/:id/data',
  summary: 'LGPD: apaga os dados pessoais; os registros de trabalho ficam, sem o nome',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'admin', access: 'administrator' },
})
