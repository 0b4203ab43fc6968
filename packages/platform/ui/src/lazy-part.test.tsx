import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppProvider } from './app-provider.tsx'
import { lazyOverlay } from './lazy-overlay.tsx'
import { lazyBackground, lazyPart } from './lazy-part.tsx'

interface DialogProps {
  opened: boolean
  onClose: () => void
}

function Dialog({ opened, onClose }: DialogProps) {
  return opened ? (
    <div role="dialog" aria-label="Nova etapa">
      <button type="button" onClick={onClose}>
        Cancelar
      </button>
    </div>
  ) : null
}

/** A server that fails until told otherwise, and its requests. */
function makeServer() {
  const server = { isAway: true, calls: 0 }
  const load = async () => {
    server.calls += 1
    if (server.isAway) throw new TypeError('Failed to fetch dynamically imported module')
    return Dialog
  }
  return { server, load }
}

const button = (name: string) => screen.getByRole('button', { name })
const click = (name: string) => act(async () => button(name).click())

function open(load: () => Promise<typeof Dialog>) {
  const LazyDialog = lazyOverlay(load)
  function Page() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Nova Etapa
        </button>
        <input aria-label="Busca" />
        <LazyDialog opened={opened} onClose={() => setOpened(false)} />
      </>
    )
  }
  render(
    <AppProvider env="test">
      <Page />
    </AppProvider>,
  )
}

beforeEach(() => vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('is loaded when it is first opened, and once', async () => {
  const { server, load } = makeServer()
  server.isAway = false
  open(load)
  expect(server.calls).toBe(0)
  await click('Nova Etapa')
  await screen.findByRole('dialog', { name: 'Nova etapa' })
  await click('Cancelar')
  expect(screen.queryByRole('dialog')).toBeNull()
  await click('Nova Etapa')
  await screen.findByRole('dialog', { name: 'Nova etapa' })
  expect(server.calls).toBe(1)
})

it('keeps the screen when loading fails, and retries', async () => {
  const { server, load } = makeServer()
  open(load)
  const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Busca' })
  search.value = 'typed'
  await click('Nova Etapa')
  const failure = await screen.findByRole('dialog', { name: 'Não foi possível abrir' })
  expect(screen.getByRole('alert').textContent).toContain('A conexão caiu ou há uma versão nova.')
  expect(document.activeElement).toBe(failure)
  expect(screen.getByRole('textbox', { name: 'Busca' })).toBe(search)
  await click('Tentar novamente')
  await screen.findByRole('dialog', { name: 'Não foi possível abrir' })
  expect(server.calls).toBe(2)
  server.isAway = false
  await click('Tentar novamente')
  await screen.findByRole('dialog', { name: 'Nova etapa' })
  expect(search.value).toBe('typed')
})

it('can be dismissed, returns the focus, and retries when reopened', async () => {
  const { server, load } = makeServer()
  open(load)
  button('Nova Etapa').focus()
  await click('Nova Etapa')
  await screen.findByRole('dialog', { name: 'Não foi possível abrir' })
  await click('Fechar')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button('Nova Etapa')))
  server.isAway = false
  await click('Nova Etapa')
  await screen.findByRole('dialog', { name: 'Nova etapa' })
})

it('shows an error in place of a part that cannot be loaded', async () => {
  const { server, load } = makeServer()
  const Chart = lazyPart(load, <p>Carregando</p>)
  render(
    <AppProvider env="test">
      <h1>Velocidade</h1>
      <Chart opened onClose={() => undefined} />
    </AppProvider>,
  )
  expect(screen.getByText('Carregando')).toBeTruthy()
  await screen.findByRole('alert')
  expect(screen.getByRole('heading', { name: 'Velocidade' })).toBeTruthy()
  server.isAway = false
  await click('Tentar novamente')
  await screen.findByRole('dialog', { name: 'Nova etapa' })
})

it('loads a background part again when the network is back', async () => {
  const { server, load } = makeServer()
  const Background = lazyBackground(load)
  render(
    <AppProvider env="test">
      <Background opened onClose={() => undefined} />
    </AppProvider>,
  )
  await waitFor(() => expect(server.calls).toBe(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  server.isAway = false
  await waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(screen.getByRole('dialog', { name: 'Nova etapa' })).toBeTruthy()
  })
})
