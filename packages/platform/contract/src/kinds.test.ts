import { expect, it } from 'vitest'
import { isOfCrm, KINDS, kindsWith, ofEach } from './kinds.ts'

it('finds the kinds whose rows have all of some values, in their order', () => {
  expect(kindsWith({ isDiscussed: true, access: 'crm' })).toEqual(['client', 'lead', 'opportunity'])
  expect(kindsWith({ showsClients: true })).toEqual(['meeting', 'task', 'support'])
  expect(kindsWith({})).toEqual(Object.keys(KINDS))
})

it('gives calls to every kind that lists its links or is discussed', () => {
  for (const kind of [...kindsWith({ listsLinks: true }), ...kindsWith({ isDiscussed: true })]) {
    expect(KINDS[kind].url).toMatch(/^\/api\//)
  }
})

it('makes one thing of each kind', () => {
  expect(ofEach(kindsWith({ showsClients: true }), isOfCrm)).toEqual({
    meeting: false,
    task: false,
    support: false,
  })
})
