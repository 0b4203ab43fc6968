import { Menu } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { AppProvider } from './app-provider.tsx'
import { DayField } from './day-field.tsx'
import { Dialog } from './dialog.tsx'
import { MenuButton, PopoverButton } from './popup-button.tsx'

afterEach(cleanup)

function Options() {
  const [chosen, setChosen] = useState('nada')
  const [day, setDay] = useState<string | null>('2026-11-20')
  return (
    <AppProvider env="test">
      <MenuButton button={<button type="button">Opções</button>}>
        <Menu.Item onClick={() => setChosen('editar')}>Editar</Menu.Item>
      </MenuButton>
      <output>{chosen}</output>
      <DayField label="Prazo" clearable value={day} onChange={setDay} />
    </AppProvider>
  )
}

const prazo = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Prazo' })
const button = (name: string) => screen.getByRole('button', { name })

it('opens a menu with the first click, keeps its button, and gives the focus back', async () => {
  render(<Options />)
  const opener = button('Opções')
  expect(opener.getAttribute('aria-haspopup')).toBe('menu')
  expect(opener.getAttribute('aria-expanded')).toBe('false')
  opener.focus()
  fireEvent.click(opener)
  const item = await screen.findByRole('menuitem', { name: 'Editar' })
  expect(button('Opções')).toBe(opener)
  expect(opener.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('menu').id).toBe(opener.getAttribute('aria-controls'))
  fireEvent.click(item)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(screen.getByRole('status').textContent).toBe('editar')
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('keeps a menu open while the key that opened it from elsewhere is still told, and closes it with a press outside', async () => {
  render(<Options />)
  fireEvent.click(button('Opções'))
  await screen.findByRole('menuitem', { name: 'Editar' })
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(button('Opções').getAttribute('aria-expanded')).toBe('true')
  fireEvent.mouseDown(document.body)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('chooses and clears a day', async () => {
  render(<Options />)
  fireEvent.click(button('Prazo'))
  fireEvent.click(await screen.findByRole('button', { name: /^23 novembro 2026/ }))
  expect(prazo().value).toBe('23/11/2026')
  fireEvent.click(button('Limpar'))
  expect(prazo().value).toBe('')
})

it.each([
  ['in it', (inside: HTMLElement) => inside],
  ['nowhere, as after a button that was disabled', () => document.body],
])('closes a popup with Esc, and not the dialog that it is in: the focus is %s', async (_, target) => {
  render(
    <AppProvider env="test">
      <Dialog opened onClose={() => expect.unreachable()} title="Nova Reunião">
        <PopoverButton button={<button type="button">Colunas</button>}>
          <button type="button">Prazo</button>
        </PopoverButton>
      </Dialog>
    </AppProvider>,
  )
  fireEvent.click(button('Colunas'))
  fireEvent.keyDown(target(await screen.findByRole('button', { name: 'Prazo' })), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Prazo' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Nova Reunião' })).toBeTruthy()
})
