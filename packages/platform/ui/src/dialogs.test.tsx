import { TextInput } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { AppProvider } from './app-provider.tsx'
import { BottomSheet } from './bottom-sheet.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { SidePanel } from './side-panel.tsx'

afterEach(cleanup)

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

function Confirm({ isPending = false }: { isPending?: boolean }) {
  const [opened, setOpened] = useState(false)
  const [deletions, setDeletions] = useState(0)
  return (
    <AppProvider env="test">
      <button type="button" onClick={() => setOpened(true)}>
        Excluir sprint
      </button>
      <output>{deletions}</output>
      <ConfirmDialog
        opened={opened}
        title="Excluir a sprint?"
        text="As tarefas ficam sem sprint."
        confirmLabel="Excluir"
        isDanger
        isPending={isPending}
        onConfirm={() => setDeletions((count) => count + 1)}
        onClose={() => setOpened(false)}
      />
    </AppProvider>
  )
}

function open(name: string) {
  button(name).focus()
  fireEvent.click(button(name))
}

describe('ConfirmDialog', () => {
  it('shows its title and focuses the cancel button', async () => {
    render(<Confirm />)
    open('Excluir sprint')
    expect(screen.getByRole('dialog', { name: 'Excluir a sprint?' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(button('Cancelar')))
  })

  it('does nothing when cancelled or left with Esc, and gives the focus back', async () => {
    render(<Confirm />)
    open('Excluir sprint')
    fireEvent.click(button('Cancelar'))
    expect(screen.queryByRole('dialog')).toBeNull()
    open('Excluir sprint')
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('0')
    await waitFor(() => expect(document.activeElement).toBe(button('Excluir sprint')))
  })

  it('confirms', () => {
    render(<Confirm />)
    open('Excluir sprint')
    fireEvent.click(button('Excluir'))
    expect(screen.getByRole('status').textContent).toBe('1')
  })

  it('can be neither confirmed again nor left while it is pending', () => {
    render(<Confirm isPending />)
    open('Excluir sprint')
    fireEvent.click(button('Excluir'))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(button('Cancelar').disabled).toBe(true)
    expect(screen.getByRole('status').textContent).toBe('0')
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })
})

function Form({ isPending = false, error }: { isPending?: boolean; error?: string }) {
  const [opened, setOpened] = useState(true)
  const [sent, setSent] = useState('')
  return (
    <AppProvider env="test">
      <output>{sent}</output>
      <FormDialog
        opened={opened}
        title="Nova Reunião"
        submitLabel="Agendar"
        isPending={isPending}
        error={error}
        onSubmit={(event) => setSent(String(new FormData(event.currentTarget).get('title')))}
        onClose={() => setOpened(false)}
      >
        <TextInput label="Título" name="title" />
      </FormDialog>
    </AppProvider>
  )
}

describe('FormDialog', () => {
  it('begins in its first field', async () => {
    render(<Form />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Título' })))
  })

  it('sends its form', () => {
    render(<Form />)
    fireEvent.change(screen.getByRole('textbox', { name: 'Título' }), { target: { value: 'Planejamento' } })
    fireEvent.click(button('Agendar'))
    expect(screen.getByText('Planejamento')).toBeTruthy()
  })

  it('does not send twice, nor close, while it is pending', () => {
    render(<Form isPending />)
    fireEvent.change(screen.getByRole('textbox', { name: 'Título' }), { target: { value: 'Planejamento' } })
    fireEvent.submit(screen.getByRole('form', { name: 'Nova Reunião' }))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(screen.queryByText('Planejamento')).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Título' })).toHaveProperty('value', 'Planejamento')
  })

  it('announces why it failed', () => {
    render(<Form error="Falha ao agendar reunião" />)
    expect(screen.getByRole('alert').textContent).toBe('Falha ao agendar reunião')
  })
})

/** What opens over a record's side panel. */
const LAYERS = {
  dialog: (onClose: () => void) => (
    <Dialog opened onClose={onClose} title="Gerenciar Equipe">
      Ninguém
    </Dialog>
  ),
  sheet: (onClose: () => void) => (
    <BottomSheet onClose={onClose} title="Remarcar">
      Amanhã
    </BottomSheet>
  ),
}

function Layers({ layer }: { layer: keyof typeof LAYERS }) {
  const [opened, setOpened] = useState<readonly string[]>(['Produto', 'above'])
  const close = (name: string) => () => setOpened((names) => names.filter((other) => other !== name))
  return (
    <AppProvider env="test">
      {opened.includes('Produto') && (
        <SidePanel recordKey="Produto" title="Produto" onClose={close('Produto')}>
          Membros
        </SidePanel>
      )}
      {opened.includes('above') && LAYERS[layer](close('above'))}
    </AppProvider>
  )
}

it.each(['dialog', 'sheet'] as const)('Esc outside of every field closes a %s alone', async (layer) => {
  render(<Layers layer={layer} />)
  const title = layer === 'dialog' ? 'Gerenciar Equipe' : 'Remarcar'
  expect(screen.queryByRole('dialog', { name: title })).not.toBeNull()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('dialog', { name: title })).toBeNull()
  // Past the press.
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(screen.queryByRole('dialog', { name: 'Produto' })).not.toBeNull()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('dialog', { name: 'Produto' })).toBeNull()
})

it('stays when Esc is pressed where it may not close it, and so does what is below', () => {
  render(
    <AppProvider env="test">
      <SidePanel recordKey="Produto" title="Produto" onClose={() => expect.unreachable()}>
        Membros
      </SidePanel>
      <Dialog opened closeOnEscape={false} onClose={() => expect.unreachable()} title="Guarde o token">
        cad_1
      </Dialog>
    </AppProvider>,
  )
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.getByRole('dialog', { name: 'Guarde o token' })).toBeTruthy()
})
