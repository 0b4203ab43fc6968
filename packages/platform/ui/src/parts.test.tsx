import { readFileSync } from 'node:fs'
import { useMantineColorScheme } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppProvider } from './app-provider.tsx'
import { CardGridSkeleton } from './card-grid-skeleton.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { NotFound } from './not-found.tsx'
import { PageHeader } from './page-header.tsx'
import { RelativeTime } from './relative-time.tsx'
import { TEAM_ICON_NAMES, TeamIcon } from './team-icon.tsx'
import { COLOR_SCHEME_KEY } from './theme.tsx'
import { UserAvatar } from './user-avatar.tsx'

const show = (part: ReactNode) => render(<AppProvider env="test">{part}</AppProvider>)
const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('states', () => {
  it('says what is empty and how to fill it', () => {
    show(
      <EmptyState
        icon={IconCalendar}
        text="Nenhuma reunião encontrada"
        action={<button type="button">Criar</button>}
      />,
    )
    expect(screen.getByText('Nenhuma reunião encontrada')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Criar' })).toBeTruthy()
  })

  it('announces an error and tries again', () => {
    let attempts = 0
    const retry = () => {
      attempts += 1
    }
    show(<ErrorState message="Não foi possível carregar." onRetry={retry} />)
    expect(screen.getByRole('alert').textContent).toContain('Não foi possível carregar.')
    fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(attempts).toBe(1)
  })

  it('holds the place of six cards', () => {
    show(<CardGridSkeleton />)
    expect(screen.getAllByTestId('skeleton-card')).toHaveLength(6)
    expect(screen.getByRole('status', { name: 'Carregando' })).toBeTruthy()
  })

  it('names an address that does not exist', () => {
    show(<NotFound />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found')
  })
})

describe('PageHeader', () => {
  it('goes back with Voltar', () => {
    let went = false
    show(
      <PageHeader
        title="Sprints"
        onBack={() => {
          went = true
        }}
      />,
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Sprints' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Voltar' }))
    expect(went).toBe(true)
  })

  it('has a Voltar that leads nowhere where there is nowhere to go back to', () => {
    show(<PageHeader title="Painel" />)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Voltar' }).disabled).toBe(true)
  })
})

describe('RelativeTime', () => {
  it('shows the exact time on hover and grows older by the minute', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T15:00:00-03:00') })
    show(<RelativeTime instant="2026-11-20T14:58:00-03:00" />)
    expect(screen.getByTitle('20/11/2026 14:58').textContent).toBe('há 2 minutos')
    act(() => vi.advanceTimersByTime(60_000))
    expect(screen.getByTitle('20/11/2026 14:58').textContent).toBe('há 3 minutos')
  })
})

describe('people and teams', () => {
  it('shows initials under the full name', () => {
    show(<UserAvatar name="Maria da Silva" />)
    expect(screen.getByRole('img', { name: 'Maria da Silva' }).textContent).toBe('MS')
  })

  it('draws each icon that a team may choose differently, and people for any other', () => {
    const drawn = (name?: string) => show(<TeamIcon name={name} />).container.querySelector('svg')?.innerHTML
    const drawings = TEAM_ICON_NAMES.map(drawn)
    expect(new Set(drawings).size).toBe(TEAM_ICON_NAMES.length)
    expect(drawn('fas fa-dragon')).toBe(drawn('fas fa-users'))
    expect(drawn()).toBe(drawn('fas fa-users'))
  })
})

describe('the colour scheme', () => {
  const start = () => {
    document.documentElement.removeAttribute('data-mantine-color-scheme')
    const source = readFileSync(`${import.meta.dirname}/color-scheme-start.js`, 'utf8')
    new Function(source)()
  }
  const system = (isDark: boolean) =>
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const list = new EventTarget()
      return Object.assign(list, { matches: isDark && query.includes('dark') }) as MediaQueryList
    })

  it.each([
    [null, true, 'dark'],
    [null, false, 'light'],
    ['auto', true, 'dark'],
    ['light', true, 'light'],
    ['dark', false, 'dark'],
  ])('starts from the choice %s on a system with dark=%s as %s', (chosen, isDark, expected) => {
    system(isDark)
    if (chosen) localStorage.setItem(COLOR_SCHEME_KEY, chosen)
    start()
    expect(scheme()).toBe(expected)
  })

  it('keeps what is chosen for the next start', () => {
    function Choice() {
      const { setColorScheme } = useMantineColorScheme()
      return (
        <button type="button" onClick={() => setColorScheme('dark')}>
          Escuro
        </button>
      )
    }
    show(<Choice />)
    fireEvent.click(screen.getByRole('button', { name: 'Escuro' }))
    expect(scheme()).toBe('dark')
    start()
    expect(scheme()).toBe('dark')
  })
})
