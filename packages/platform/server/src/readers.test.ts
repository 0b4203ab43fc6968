import { Kind } from '@cadencia/contract/kinds'
import { describe, expect, it } from 'vitest'
import { mayReadKind } from './readers.ts'

const staff = { userId: 'a', isAdministrator: false, isGuest: false }
const unlocked = { ...staff, hasCrmAccess: true }
const kindsOf = (viewer: Parameters<typeof mayReadKind>[0]) =>
  Kind.options.filter((kind) => mayReadKind(viewer, kind))
const OF_CRM = ['client', 'lead', 'opportunity']
const OF_CHAT = ['message', 'channel']
const OF_ALL = ['meeting', 'task', 'support', 'pilot', 'knowledge']

describe('the kinds that somebody may read', () => {
  it('are all but those of the CRM, and with it unlocked all', () => {
    expect(kindsOf(staff)).toEqual([...OF_ALL, ...OF_CHAT])
    expect(kindsOf({ ...staff, isAdministrator: true })).toEqual([...OF_ALL, ...OF_CHAT])
    expect(kindsOf(unlocked)).toEqual([...OF_CRM, ...OF_ALL, ...OF_CHAT])
  })

  it('are for guests never those of the CRM and of the chat', () => {
    expect(kindsOf({ ...unlocked, isGuest: true })).toEqual(OF_ALL)
  })

  it('are for a token those of its scopes', () => {
    const token = (...scopes: string[]) => ({ ...unlocked, token: { scopes } })
    expect(kindsOf(token())).toEqual([])
    expect(kindsOf(token('sprints:read'))).toEqual(['task', 'knowledge'])
    expect(kindsOf(token('crm:write'))).toEqual(OF_CRM)
  })
})
