import type { AuditFilter } from '@cadencia/admin/contract/audit'
import { useSearchParams } from 'react-router'
import { z } from 'zod'

const Address = z.object({
  who: z.uuid().nullable().catch(null),
  what: z.string().nullable(),
  from: z.iso.date().nullable().catch(null),
  to: z.iso.date().nullable().catch(null),
})
export type AuditFilters = z.infer<typeof Address>

/** The filters of the trail, which live in the address. */
export function useAuditFilters() {
  const [params, setParams] = useSearchParams()
  const filters = Address.parse(
    Object.fromEntries(Object.keys(Address.shape).map((name) => [name, params.get(name)])),
  )
  const { who, what, from, to } = filters
  const asked: AuditFilter = {
    ...(who ? { actorId: who } : {}),
    ...(what ? { entity: what } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
  const change = (next: Partial<AuditFilters>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next)) {
          if (value === null) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { filters, asked, change }
}
