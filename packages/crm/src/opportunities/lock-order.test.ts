import { expect, it } from 'vitest'
import { crmApp } from '../testing/crm-app.ts'

const { lead, opportunity, client, write } = await crmApp()

const ROUNDS = process.env.TEST_SIZE ? 40 : 4
const toOpportunity = { to: 'opportunity', title: 'Outra', value: 10 }
const toClient = { to: 'client', contractValue: 10 }
const won = { stage: 'closed_won' }

interface Pair {
  readonly leadId: string
  readonly dealId: string
  readonly clientIds: readonly [string, string]
}

type Answer = ReturnType<typeof write>
const win = ({ dealId }: Pair): Answer => write('PATCH', `opportunities/${dealId}`, won)
const convert = ({ leadId }: Pair): Answer => write('POST', `leads/${leadId}/convert`, toOpportunity)
const convertToClient = ({ leadId }: Pair): Answer => write('POST', `leads/${leadId}/convert`, toClient)
const erase = ({ leadId }: Pair): Answer => write('DELETE', `leads/${leadId}/data`)
const remove = ({ leadId }: Pair): Answer => write('DELETE', `leads/${leadId}`)
const rename = ({ leadId }: Pair): Answer => write('PATCH', `leads/${leadId}`, { name: 'Outro nome' })
const edit = ({ dealId }: Pair): Answer => write('PATCH', `opportunities/${dealId}`, { value: 77 })
const give =
  (index: 0 | 1) =>
  ({ dealId, clientIds }: Pair): Answer =>
    write('PATCH', `opportunities/${dealId}`, { clientId: clientIds[index] })

it.each([
  ['winning and converting', [win, convert]],
  ['winning and making a client of the lead', [win, convertToClient]],
  ['winning and deleting the lead', [win, remove]],
  ['winning and erasing the lead', [win, erase]],
  ['converting and erasing', [convert, erase]],
  ['editing what is won and erasing', [edit, erase]],
  ['winning, converting and renaming', [win, convert, convertToClient, rename]],
  ['giving to one client and to another', [win, give(0), give(1), convertToClient]],
] as const)('REL-26: %s never end in a deadlock', async (_, acts) => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id: leadId } = await lead()
    const { id: dealId } = await opportunity({ leadId })
    const clientIds = [(await client()).id, (await client()).id] as const
    if (acts.some((act) => act === edit)) await win({ leadId, dealId, clientIds })
    const pair = { leadId, dealId, clientIds }
    const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act(pair)))
    for (const { statusCode, body } of answers) {
      expect([200, 201, 204, 404, 409], body).toContain(statusCode)
      expect(body).not.toContain('"busy"')
    }
  }
})
