import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CRM_DRAFTS, clearDrafts, useDraft } from './drafts.tsx'

const EMPTY = { title: '', minutes: 60, days: ['seg'], teamId: null as string | null, password: '' }
const KEY = 'meetings.new'

const mount = (key = KEY, initial = EMPTY) => renderHook(() => useDraft(key, initial)).result.current

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

describe('useDraft', () => {
  it('begins with the initial values', () => {
    expect(mount()).toMatchObject({ values: EMPTY, isRestored: false })
  })

  it('restores typed values after a reload', () => {
    const typed = { ...EMPTY, title: 'Planejamento', minutes: 30, days: ['ter', 'qua'], teamId: 'ti' }
    mount().save(typed)
    expect(mount()).toMatchObject({ values: typed, isRestored: true })
  })

  it('is removed when cleared or reverted', () => {
    const draft = mount()
    draft.save({ ...EMPTY, title: 'Planejamento' })
    draft.clear()
    expect(mount().isRestored).toBe(false)
    draft.save({ ...EMPTY, title: 'P' })
    draft.save(EMPTY)
    expect(mount().isRestored).toBe(false)
  })

  it('keeps the drafts of different forms apart', () => {
    mount('tasks.edit.1').save({ ...EMPTY, title: 'Um' })
    expect(mount('tasks.edit.2').values.title).toBe('')
  })

  it('never stores what is of the CRM, and keeps it as long as the page', () => {
    const key = 'crm.lead.new'
    mount(key).save({ ...EMPTY, title: 'Ana Lima' })
    mount().save({ ...EMPTY, title: 'Planejamento' })
    expect(Object.values({ ...localStorage }).join()).not.toContain('Ana')
    expect(mount(key).values.title).toBe('Ana Lima')
    clearDrafts(CRM_DRAFTS)
    expect(mount(key).isRestored).toBe(false)
    expect(mount().values.title).toBe('Planejamento')
  })

  it('never writes a password, at any depth', () => {
    const nested = {
      title: 'x',
      account: { newPassword: 'segredo1' },
      senha: 'segredo2',
      password: 'segredo3',
    }
    renderHook(() => useDraft('login', { ...nested, title: '' })).result.current.save(nested)
    const written = Object.values({ ...localStorage }).join()
    expect(written).toContain('"title":"x"')
    expect(written).not.toContain('segredo')
  })

  it.each(['{broken', 'null', '[1,2]', '"text"', '{"title":5,"days":"seg","gone":1,"password":"x"}'])(
    'ignores what does not fit the form: %s',
    (stored) => {
      localStorage.setItem(`cadencia:draft:${KEY}`, stored)
      expect(mount()).toMatchObject({ values: EMPTY, isRestored: false })
    },
  )

  it('works when storage is forbidden', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const draft = mount()
    expect(draft.values).toEqual(EMPTY)
    expect(() => draft.save({ ...EMPTY, title: 'x' })).not.toThrow()
  })
})

it('removes only drafts on sign-out', () => {
  localStorage.setItem('cadencia-color-scheme', 'dark')
  mount('a').save({ ...EMPTY, title: 'x' })
  mount('b').save({ ...EMPTY, title: 'y' })
  clearDrafts()
  expect(Object.keys({ ...localStorage })).toEqual(['cadencia-color-scheme'])
})
