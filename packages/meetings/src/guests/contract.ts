import { endpoint } from '@cadencia/contract/endpoint'
import { Email, Empty, Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

/** Days after its end for which it is kept what guests were sent of a meeting. */
export const INVITATIONS_KEPT_DAYS = 90

/** Everything that is kept about somebody from outside who was invited to meetings. */
export const GuestData = z.object({
  exportedAt: Instant,
  email: z.string(),
  meetings: z.array(
    z.object({
      id: Id,
      title: z.string(),
      scheduledAt: Instant,
      /** As the guest is called there. */
      name: z.string(),
      isCancelled: z.boolean(),
    }),
  ),
  /** What was mailed last of each meeting or series. */
  invitations: z.array(
    z.object({
      /** The series, else the meeting. */
      subjectId: Id,
      name: z.string(),
      /** How often it was mailed, counted from 0. */
      sequence: z.int(),
      at: Instant,
      /** What the guest knows of it; null after a cancellation. */
      sent: z.unknown(),
    }),
  ),
  /** Meetings whose summary was mailed to the address. */
  summaries: z.array(z.object({ meetingId: Id, title: z.string(), sentAt: Instant })),
})
export type GuestData = z.infer<typeof GuestData>

const OfGuest = z.object({ email: Email })
// A token neither takes away nor destroys what is known of a person.
const config = { area: 'session', access: 'administrator' } as const

export const exportGuestData = endpoint({
  method: 'POST',
  url: '/api/admin/guests/data/export',
  summary: 'LGPD: o que está registrado sobre um endereço de fora',
  schema: { body: OfGuest, response: { 200: GuestData } },
  config: { ...config, isSecret: true },
})

export const eraseGuestData = endpoint({
  method: 'POST',
  url: '/api/admin/guests/data/erase',
  summary: 'LGPD: apaga o que está registrado sobre um endereço de fora; as reuniões ficam, sem ele',
  schema: { body: OfGuest, response: { 204: Empty } },
  config: { ...config, isSecret: true },
})

/** The forms of before, with the address where logs may keep it. */
export const oldGuestDataEndpoints = {
  read: endpoint({
    method: 'GET',
    url: '/api/admin/guests/data',
    summary: 'Obsoleto: use POST /api/admin/guests/data/export',
    schema: { querystring: OfGuest, response: { 200: GuestData } },
    config,
  }),
  erase: endpoint({
    method: 'DELETE',
    url: '/api/admin/guests/data',
    summary: 'Obsoleto: use POST /api/admin/guests/data/erase',
    schema: { querystring: OfGuest, response: { 204: Empty } },
    config,
  }),
}
