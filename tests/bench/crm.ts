import { signIn } from '../support/session.ts'
import type { BenchedServer, Comparison } from './comparison.ts'
import { JSON_BODY } from './comparison.ts'
import { readStage } from './crm-data.ts'
import { emailOf } from './data.ts'

/** CRM lists, search and board beside their floors; moves have no floor. */
export async function crmComparisons(
  { server, database }: BenchedServer,
  floorUrl: string,
): Promise<Comparison[]> {
  const cookie = await signIn(server, emailOf(3))
  await database.query(`update sessions set has_crm_access = true
    where user_id = (select id from users where email = '${emailOf(3)}')`)
  const headers = { cookie }
  const expectedStatus = 200
  const ids = await readStage(database)
  const at = (index: number) => ids[index % ids.length] ?? ''
  const board = '/api/crm/opportunities/board'
  return [
    {
      work: 'list 200 of 50,000 leads',
      target: 0.6,
      floor: { url: `${floorUrl}/api/crm/leads`, expectedStatus },
      ours: { url: `${server.url}/api/crm/leads`, headers, expectedStatus },
    },
    {
      work: 'find leads by a name',
      target: 0.5,
      floor: { url: `${floorUrl}/api/crm/leads/found?q=toledo`, expectedStatus },
      ours: { url: `${server.url}/api/crm/leads?q=toledo`, headers, expectedStatus },
    },
    {
      work: 'the board of 5,000 opportunities',
      target: 0.4,
      floor: { url: floorUrl + board, expectedStatus },
      ours: { url: server.url + board, headers, expectedStatus },
    },
    {
      work: 'move an opportunity',
      target: { perSecond: 50 },
      floor: { url: floorUrl + board, expectedStatus },
      ours: {
        url: server.url,
        method: 'PATCH',
        headers: { ...headers, ...JSON_BODY },
        vary: (count) => ({
          path: `/api/crm/opportunities/${at(count)}`,
          body: JSON.stringify({ stage: 'prospecting', afterId: at(count + 3) }),
        }),
        expectedStatus,
      },
    },
  ]
}
