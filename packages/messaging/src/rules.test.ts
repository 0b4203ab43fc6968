import { describe, expect, it } from 'vitest'
import { maskData, maskError, maySendMessages, statusOf } from './rules.ts'

const ID = '0b5c1f0e-6a5e-4d2b-9b1f-3c7a5d9e1f20'

describe('SEC-24: what staff see of a job', () => {
  it.each([
    [
      { contact: 'Ana Souza', message: 'Olá' },
      { contact: 'A•••', message: 'O•••' },
    ],
    [{ contact: '+5511988887777' }, { contact: '•••' }],
    [
      { phone: 5511988887777, count: 12, isTest: true },
      { phone: '•••', count: 12, isTest: true },
    ],
    [{ meetingId: ID, day: '2026-11-23', at: '2026-11-23T12:00:00Z' }, 'unchanged'],
    [
      [{ name: 'Érica' }, null, ''],
      [{ name: 'É•••' }, null, ''],
    ],
  ])('%j', (data, shown) => {
    expect(maskData(data, false)).toEqual(shown === 'unchanged' ? data : shown)
  })

  it.each(['apiKey', 'api_key', 'password', 'senha', 'accessToken', 'secret', 'cookie', 'code'])(
    'nobody sees %s',
    (name) => {
      expect(maskData({ deep: [{ [name]: 'canary' }] }, true)).toEqual({ deep: [{ [name]: '•••' }] })
    },
  )

  it.each([
    ['550 <ana@escola.example> recusado', '550 <•••> recusado'],
    ['sem resposta de +55 (11) 98888-7777 em 30 s', 'sem resposta de ••• em 30 s'],
    ['timeout 5000', 'timeout 5000'],
  ])('of the error %s: %s', (error, shown) => {
    expect(maskError(error)).toBe(shown)
  })
})

it('a status is completed, processing, failed, otherwise pending', () => {
  const stored = ['completed', 'failed', 'skipped', 'enqueued', 'pending']
  expect(stored.map((status) => statusOf(status, false))).toEqual([
    'completed',
    'failed',
    'failed',
    'pending',
    'pending',
  ])
  expect(statusOf('enqueued', true)).toBe('processing')
  expect(statusOf('completed', true)).toBe('completed')
})

it('real messages are for administrators and for who unlocked the CRM, guests apart', () => {
  const may = (over: object) => maySendMessages({ isAdministrator: false, isGuest: false, ...over })
  expect(may({})).toBe(false)
  expect(may({ isAdministrator: true })).toBe(true)
  expect(may({ hasCrmAccess: true })).toBe(true)
  expect(may({ hasCrmAccess: true, isGuest: true })).toBe(false)
})
