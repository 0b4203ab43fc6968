import { setWriter, writerId } from '@cadencia/http/last-person'
import { beforeEach, expect, it } from 'vitest'
import { startWriting } from './writer.ts'

const DRAFT = 'cadencia:draft:tasks.create'
const MESSAGE = 'cadencia:draft:chat-outbox.1'
const RECENT = 'cadencia:recent:ana'
const kept = () => [DRAFT, MESSAGE, RECENT].filter((key) => localStorage.getItem(key) !== null)

beforeEach(() => {
  setWriter(undefined)
  for (const key of [DRAFT, MESSAGE, RECENT]) localStorage.setItem(key, '{}')
})

it('what a person has typed and not sent waits for the same person', () => {
  startWriting('ana')
  startWriting('ana')
  expect(kept()).toEqual([DRAFT, MESSAGE, RECENT])
})

it('another person, also without a sign-out in between, finds none of it', () => {
  startWriting('ana')
  startWriting('bruno')
  expect(kept()).toEqual([])
  expect(writerId()).toBe('bruno')
})
