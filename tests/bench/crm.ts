import { signIn } from '../support/session.ts'
import type { BenchedServer, Comparison } from './comparison.ts'
import { emailOf } from './data.ts'

/** The list of leads beside its floor. */
export async function crmComparisons(
  { server, database }: BenchedServer,
  floorUrl: string,
): Promise<Comparison[]> {
  const cookie = await signIn(server, emailOf(3))
  await database.query(`update sessions set has_crm_access = true
    where user_id = (select id from users where email = '${emailOf(3)}')`)
  const headers = { cookie }
  const expectedStatus = 200
  return [
    {
      work: 'list 200 of 50,000 leads',
      target: 0.6,
      floor: { url: `${floorUrl}/api/crm/leads`, expectedStatus },
      ours: { url: `${server.url}/api/crm/leads`, headers, expectedStatus },
    },
  ]
}
