import { renderApp } from '@cadencia/testkit/render'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isTutorialPath, isTutorialSeen } from '../../kit/tutorial-seen.ts'
import { READ_S, Tutorial } from './tutorial.tsx'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  return () => vi.useRealTimers()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const next = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Leia|Lido)/ })

async function openTutorial() {
  const reload = vi.fn<() => void>()
  const app = renderApp([{ path: '/', element: <Tutorial userId="u1" reload={reload} /> }], { at: '/' })
  await screen.findByRole('dialog')
  return { ...app, reload }
}

describe('the tutorial', () => {
  it('counts ten seconds down on each of nine steps, is remembered for the person, and reloads', async () => {
    const { user, reload } = await openTutorial()
    const titles: string[] = []
    for (let step = 1; step <= 9; step += 1) {
      titles.push(screen.getByRole('heading', { level: 2 }).textContent ?? '')
      expect(screen.getByText(`${step} de 9`)).toBeTruthy()
      expect(next().textContent).toBe(`Leia o conteúdo (${READ_S}s)`)
      expect(next().getAttribute('aria-disabled')).toBe('true')
      expect(document.activeElement).toBe(next())
      await user.keyboard('{Enter}')
      pass(9)
      expect(next().textContent).toBe('Leia o conteúdo (1s)')
      pass(1)
      expect(next().textContent).toBe(step === 9 ? 'Lido - Finalizar' : 'Lido - Próximo')
      expect(reload).not.toHaveBeenCalled()
      await user.keyboard('{Enter}')
    }
    expect(titles.map((title) => title.replace(/\d de 9$/, ''))).toEqual([
      'Boas-vindas à Cadência',
      'Dashboard',
      'Reuniões',
      'Sprints',
      'Kanban',
      'Times',
      'Gamificação',
      'Relatórios e analytics',
      'Tudo pronto',
    ])
    expect(localStorage.getItem('tutorial_seen_u1')).not.toBeNull()
    expect(isTutorialSeen('u1')).toBe(true)
    expect(isTutorialSeen('u2')).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('leads back from the second step, shows nine segments, and cannot be dismissed', async () => {
    const { user } = await openTutorial()
    expect(screen.queryByRole('button', { name: 'Anterior' })).toBeNull()
    expect(screen.getByRole('progressbar').children).toHaveLength(9)
    await user.keyboard('{Escape}')
    pass(10)
    await user.click(next())
    await user.click(screen.getByRole('button', { name: 'Anterior' }))
    expect(screen.getByText('1 de 9')).toBeTruthy()
    expect(next().textContent).toBe('Lido - Próximo')
  })

  it('counts no step twice that was read to its end, whether one went on or not', async () => {
    const { user, unmount } = await openTutorial()
    pass(10)
    await user.click(next())
    pass(10)
    await user.click(screen.getByRole('button', { name: 'Anterior' }))
    expect(next().textContent).toBe('Lido - Próximo')
    await user.click(next())
    expect(next().textContent).toBe('Lido - Próximo')
    unmount()
    // After a reload, too.
    await openTutorial()
    expect(next().textContent).toBe('Lido - Próximo')
    await user.click(next())
    expect(next().textContent).toBe('Lido - Próximo')
    await user.click(next())
    expect(next().textContent).toBe(`Leia o conteúdo (${READ_S}s)`)
  })

  it.each([
    ['/', true],
    ['/sprints/1/kanban', true],
    ['/administration', true],
    ['/admin', false],
    ['/admin/users', false],
    ['/crm', false],
    ['/crm/leads', false],
  ])('on %s: %s', (path, isShown) => {
    expect(isTutorialPath(path)).toBe(isShown)
  })
})
