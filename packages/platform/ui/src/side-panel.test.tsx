import { Menu, TextInput } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppProvider } from './app-provider.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { SidePanel } from './side-panel.tsx'

afterEach(cleanup)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const panel = () => screen.queryByRole('dialog', { name: /^Reunião/ })
const pressEscape = (at: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(at, { key: 'Escape', code: 'Escape' })

/** Two rows that open beside the list, as records with a field, a menu and a question. */
function List({ keepFocus = false }: { keepFocus?: boolean }) {
  const [shown, setShown] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  return (
    <AppProvider env="test">
      {['Reunião A', 'Reunião B'].map((name) => (
        <button key={name} type="button" onClick={() => setShown(name)}>
          {`Abrir ${name}`}
        </button>
      ))}
      <input aria-label="Buscar" />
      {shown && (
        <SidePanel recordKey={shown} title={shown} keepFocus={keepFocus} onClose={() => setShown(undefined)}>
          <TextInput label="Pauta" />
          <Menu>
            <Menu.Target>
              <button type="button">Mais</button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item>Duplicar</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          <button type="button" onClick={() => setAsking(true)}>
            Excluir registro
          </button>
          <ConfirmDialog
            opened={isAsking}
            title="Excluir?"
            text="Para sempre."
            confirmLabel="Excluir"
            onConfirm={() => setAsking(false)}
            onClose={() => setAsking(false)}
          />
        </SidePanel>
      )}
    </AppProvider>
  )
}

/** A question above a dialog above a record, each of which is gone as soon as it closes, as between a browser's listeners. */
function renderLayers() {
  const closeTeam = vi.fn<() => void>()
  const closePanel = vi.fn<() => void>()
  function Layers() {
    const [isTeamOpen, setTeamOpen] = useState(true)
    const [isAsking, setAsking] = useState(false)
    const leaveTeam = () => {
      closeTeam()
      act(() => setTeamOpen(false))
    }
    return (
      <AppProvider env="test">
        {/* Mounted first, so that it hears the key first. */}
        <Dialog opened={isAsking} onClose={() => act(() => setAsking(false))} title="Remover?" />
        <SidePanel recordKey="a" title="Reunião A" onClose={closePanel}>
          <Dialog opened={isTeamOpen} onClose={leaveTeam} title="Equipe">
            <button type="button" onClick={() => setAsking(true)}>
              Remover
            </button>
          </Dialog>
        </SidePanel>
      </AppProvider>
    )
  }
  render(<Layers />)
  fireEvent.click(button('Remover'))
  return { closeTeam, closePanel }
}

function open(name: string) {
  button(`Abrir ${name}`).focus()
  fireEvent.click(button(`Abrir ${name}`))
}

const focusIs = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text))

describe('SidePanel', () => {
  it('opens a record under its name, reads the name first and closes with its button', async () => {
    render(<List />)
    open('Reunião A')
    expect(panel()?.hasAttribute('aria-modal')).toBe(false)
    await focusIs('Reunião A')
    fireEvent.click(button('Fechar'))
    expect(panel()).toBeNull()
    await focusIs('Abrir Reunião A')
  })

  it('shows another row that is opened meanwhile, and returns to that one', async () => {
    render(<List />)
    open('Reunião A')
    await focusIs('Reunião A')
    open('Reunião B')
    await focusIs('Reunião B')
    pressEscape()
    await focusIs('Abrir Reunião B')
  })

  it('leaves the focus in the list where asked to', async () => {
    render(<List keepFocus />)
    open('Reunião A')
    await screen.findByRole('dialog', { name: 'Reunião A' })
    await focusIs('Abrir Reunião A')
    pressEscape()
    expect(panel()).toBeNull()
    await focusIs('Abrir Reunião A')
  })

  it('gives the page less room while it is open', () => {
    render(<List />)
    const room = () => document.documentElement.getAttribute('data-side-panel')
    open('Reunião A')
    expect(room()).toBe('lg')
    fireEvent.click(button('Fechar'))
    expect(room()).toBeNull()
  })
})

describe('Esc', () => {
  it('closes only the topmost layer', async () => {
    render(<List />)
    open('Reunião A')
    fireEvent.click(button('Excluir registro'))
    expect(screen.queryByRole('dialog', { name: 'Excluir?' })).not.toBeNull()
    pressEscape(document.body)
    expect(screen.queryByRole('dialog', { name: 'Excluir?' })).toBeNull()
    // One press closes one layer.
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    expect(panel()).not.toBeNull()
    pressEscape(document.body)
    expect(panel()).toBeNull()
  })

  it('closes the record right after the question above it has closed', async () => {
    render(<List />)
    open('Reunião A')
    fireEvent.click(button('Excluir registro'))
    await screen.findByRole('dialog', { name: 'Excluir?' })
    fireEvent.click(button('Cancelar'))
    pressEscape(document.body)
    expect(panel()).toBeNull()
  })

  it('closes one layer, although React renders while the key is still being dispatched', () => {
    const { closeTeam, closePanel } = renderLayers()
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    press()
    expect(screen.queryByRole('dialog', { name: 'Remover?' })).toBeNull()
    expect(screen.queryByRole('dialog', { name: 'Equipe' })).not.toBeNull()
    press()
    expect(screen.queryByRole('dialog', { name: 'Equipe' })).toBeNull()
    expect(closeTeam).toHaveBeenCalledOnce()
    expect(closePanel).not.toHaveBeenCalled()
    press()
    expect(closePanel).toHaveBeenCalledOnce()
  })

  it('is not kept by a dialog that was taken away while timers stood still', () => {
    vi.useFakeTimers()
    render(
      <AppProvider env="test">
        <Dialog opened onClose={() => undefined} title="Entrar" />
      </AppProvider>,
    ).unmount()
    vi.useRealTimers()
    render(<List />)
    open('Reunião A')
    pressEscape(document.body)
    expect(panel()).toBeNull()
  })

  it('leaves a field of the record first, and is not taken from a field of the list', async () => {
    render(<List />)
    open('Reunião A')
    screen.getByRole('textbox', { name: 'Buscar' }).focus()
    pressEscape()
    expect(panel()).not.toBeNull()
    screen.getByRole('textbox', { name: 'Pauta' }).focus()
    pressEscape()
    expect(panel()).not.toBeNull()
    await focusIs('Reunião A')
    pressEscape()
    expect(panel()).toBeNull()
  })

  it('closes a menu of the record first', async () => {
    render(<List />)
    open('Reunião A')
    fireEvent.click(button('Mais'))
    pressEscape(await screen.findByRole('menu'))
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(panel()).not.toBeNull()
  })
})
