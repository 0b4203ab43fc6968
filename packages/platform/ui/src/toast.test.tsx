import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppProvider } from './app-provider.tsx'
import { dismissToast, loadToastList, showToast, TOAST_DISPLAY_MS, type Toast } from './toast.tsx'

/** Removal happens in the next timer. */
const settle = () => act(() => vi.advanceTimersByTime(0))
const show = (toast: Toast) => {
  act(() => showToast(toast))
  settle()
}
const wait = (ms: number) => {
  act(() => vi.advanceTimersByTime(ms))
  settle()
}
const click = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  settle()
}
const region = () => screen.getByRole('region', { name: 'Notificações' })

function swipe(from: number, to: number, end: 'pointerUp' | 'pointerCancel' = 'pointerUp') {
  const at = (clientX: number) => ({ clientX, clientY: 20, pointerId: 1, button: 0 })
  fireEvent.pointerDown(screen.getByText('Tarefa criada!'), at(from))
  fireEvent.pointerMove(document, at((from + to) / 2))
  fireEvent.pointerMove(document, at(to))
  fireEvent[end](document, at(to))
  settle()
}

beforeAll(loadToastList)

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <AppProvider env="test">
      <input aria-label="Título" />
    </AppProvider>,
  )
})

afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.useRealTimers()
})

describe('a toast', () => {
  it('shows title and message in an existing polite live region', () => {
    const before = region()
    expect(before.getAttribute('aria-live')).toBe('polite')
    show({ title: 'Erro', message: 'Falha ao criar tarefa', tone: 'error' })
    expect(region()).toBe(before)
    expect(before.textContent).toBe('ErroFalha ao criar tarefa')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stays five seconds', () => {
    show({ title: 'Tarefa criada!' })
    wait(TOAST_DISPLAY_MS - 1)
    expect(screen.queryByText('Tarefa criada!')).not.toBeNull()
    wait(1)
    expect(screen.queryByText('Tarefa criada!')).toBeNull()
  })

  it('is replaced by the next, which has its own five seconds', () => {
    show({ title: 'Tarefa criada!' })
    wait(4000)
    show({ title: 'Membro adicionado!' })
    expect(screen.queryByText('Tarefa criada!')).toBeNull()
    wait(4999)
    expect(screen.queryByText('Membro adicionado!')).not.toBeNull()
    wait(1)
    expect(screen.queryByText('Membro adicionado!')).toBeNull()
  })

  it('shows again when repeated', () => {
    show({ title: 'Tarefa criada!' })
    wait(3000)
    show({ title: 'Tarefa criada!' })
    wait(3000)
    expect(screen.getAllByText('Tarefa criada!')).toHaveLength(1)
  })

  it('waits while the pointer rests on it', () => {
    show({ title: 'Tarefa criada!' })
    fireEvent.mouseEnter(screen.getByRole('group'))
    wait(60_000)
    fireEvent.mouseLeave(screen.getByRole('group'))
    expect(screen.queryByText('Tarefa criada!')).not.toBeNull()
    wait(TOAST_DISPLAY_MS)
    expect(screen.queryByText('Tarefa criada!')).toBeNull()
  })

  it('replaces another toast at once', () => {
    show({ title: 'Tarefa criada!' })
    show({ title: 'Membro adicionado!' })
    show({ title: 'Transcrição salva.' })
    expect(region().textContent).toBe('Transcrição salva.')
    wait(60_000)
    expect(region().textContent).toBe('')
  })

  it('closes with its button', () => {
    show({ title: 'Tarefa criada!' })
    click('Dispensar')
    expect(screen.queryByText('Tarefa criada!')).toBeNull()
  })

  it('does its action once and closes', () => {
    let restored = 0
    const onClick = () => {
      restored += 1
    }
    show({ title: 'Tarefa excluída', action: { label: 'Desfazer', onClick } })
    click('Desfazer')
    expect(restored).toBe(1)
    expect(screen.queryByText('Tarefa excluída')).toBeNull()
  })

  it('does its action by its keys, once and only while it is shown', () => {
    let restored = 0
    const onClick = () => {
      restored += 1
    }
    const isShortcut = ({ key, ctrlKey }: KeyboardEvent) => key === 'z' && ctrlKey
    const undo = () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    show({ title: 'Tarefa excluída', action: { label: 'Desfazer', onClick, isShortcut } })
    fireEvent.keyDown(document.body, { key: 'z' })
    expect(restored).toBe(0)
    undo()
    undo()
    settle()
    expect(screen.queryByText('Tarefa excluída')).toBeNull()
    undo()
    expect(restored).toBe(1)
  })

  it('keeps a toast shown by its action', () => {
    show({
      title: 'Tarefa excluída',
      action: { label: 'Desfazer', onClick: () => showToast({ title: 'Desfeito' }) },
    })
    click('Desfazer')
    expect(screen.queryByText('Desfeito')).not.toBeNull()
  })
})

describe('swiping', () => {
  it('dismisses to the right, over more than 50 px', () => {
    show({ title: 'Tarefa criada!' })
    swipe(100, 151)
    expect(screen.queryByText('Tarefa criada!')).toBeNull()
  })

  it.each([
    ['exactly 50 px to the right', 100, 150],
    ['far to the left', 300, 20],
  ])('does nothing %s', (_, from, to) => {
    show({ title: 'Tarefa criada!' })
    swipe(from, to)
    expect(screen.getByRole('group').style.translate).toBe('0px')
  })

  it('ignores gestures that the browser takes over', () => {
    show({ title: 'Tarefa criada!' })
    swipe(100, 400, 'pointerCancel')
    expect(screen.getByRole('group').style.translate).toBe('0px')
  })
})

describe('the keyboard', () => {
  it('F8 focuses the region, even from a field, and Esc leaves it', () => {
    const field = screen.getByRole('textbox', { name: 'Título' })
    act(() => field.focus())
    show({ title: 'Tarefa criada!' })
    fireEvent.keyDown(field, { key: 'F8', code: 'F8' })
    expect(document.activeElement).toBe(region())
    fireEvent.keyDown(region(), { key: 'Escape' })
    settle()
    expect(screen.queryByText('Tarefa criada!')).toBeNull()
    expect(document.activeElement).toBe(field)
  })

  it.each(['Desfazer', 'Dispensar'])('returns the focus after %s', (name) => {
    const field = screen.getByRole('textbox', { name: 'Título' })
    act(() => field.focus())
    show({ title: 'Tarefa excluída', action: { label: 'Desfazer', onClick: () => {} } })
    const button = screen.getByRole('button', { name })
    act(() => button.focus())
    fireEvent.click(button)
    settle()
    expect(screen.queryByText('Tarefa excluída')).toBeNull()
    expect(document.activeElement).toBe(field)
  })

  it('holds the toast while the region has the focus', () => {
    show({ title: 'Tarefa criada!' })
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' })
    wait(60_000)
    expect(screen.queryByText('Tarefa criada!')).not.toBeNull()
    act(() => region().blur())
    wait(TOAST_DISPLAY_MS)
    expect(screen.queryByText('Tarefa criada!')).toBeNull()
  })

  it('holds the toast while the focus is inside', () => {
    show({ title: 'Tarefa criada!' })
    act(() => screen.getByRole('button', { name: 'Dispensar' }).focus())
    wait(60_000)
    expect(screen.queryByText('Tarefa criada!')).not.toBeNull()
  })
})

describe('what renders toasts', () => {
  it('is loaded with the first toast of an unused page', async () => {
    cleanup()
    vi.useRealTimers()
    vi.resetModules()
    const fresh = await import('./toast.tsx')
    const { AppProvider: FreshProvider } = await import('./app-provider.tsx')
    render(<FreshProvider env="test">página</FreshProvider>)
    expect(region().textContent).toBe('')
    act(() => fresh.showToast({ title: 'Sessão encerrada' }))
    await screen.findByText('Sessão encerrada')
  })
})
