import { expect, it } from 'vitest'
import { crmApp } from '../testing/crm-app.ts'
import { BOARD_CARDS, BOARD_CARDS_MAX, depthOf, depthsText, type OpportunityBoard } from './contract.ts'

const { clock, db, get } = await crmApp()

const board = async (query = ''): Promise<OpportunityBoard> =>
  (await get(`opportunities/board${query}`)).json()

it('the board answers a hundred cards of each column, and as many more as were scrolled to', async () => {
  const rows = Array.from({ length: BOARD_CARDS + 30 }, (_, index) => ({
    title: `T${index}`,
    value: 1,
    probability: 10,
    rank: `e${String(index).padStart(5, '0')}`,
    stage_since: new Date(clock.ms).toISOString(),
  }))
  await db.insertInto('opportunities').values(rows).execute()
  const first = (await board()).columns[0]
  expect([first?.count, first?.opportunities.length]).toEqual([BOARD_CARDS + 30, BOARD_CARDS])
  expect(first?.next).toEqual(expect.any(String))
  const deep = (await board('?cards=prospecting:200,proposal:300')).columns[0]
  expect([deep?.opportunities.length, deep?.next]).toEqual([BOARD_CARDS + 30, null])
  expect(deep?.opportunities.at(-1)?.title).toBe(`T${BOARD_CARDS + 29}`)
  expect(depthOf('prospecting:9999', 'prospecting')).toBe(BOARD_CARDS_MAX)
  expect(depthOf(depthsText({ proposal: 300 }), 'proposal')).toBe(300)
  for (const wrong of ['prospecting', 'prospecting:0', 'nada:200', 'proposal:1,', '200']) {
    expect((await get(`opportunities/board?cards=${wrong}`)).statusCode).toBe(400)
  }
})
