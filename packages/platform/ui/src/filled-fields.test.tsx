import { PasswordInput } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppProvider } from './app-provider.tsx'
import { FormDialog } from './form-dialog.tsx'

const send = vi.fn()

function Form() {
  const [password, setPassword] = useState('')
  const [note, setNote] = useState('')
  return (
    <FormDialog
      opened
      title="Entrar"
      submitLabel="Entrar"
      isIncomplete={password === ''}
      onSubmit={() => send({ password, note })}
      onClose={() => undefined}
    >
      <PasswordInput label="Senha" value={password} onChange={(event) => setPassword(event.target.value)} />
      <textarea aria-label="Nota" value={note} onChange={(event) => setNote(event.target.value)} />
    </FormDialog>
  )
}

function fill(field: HTMLElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
}

beforeEach(() => {
  send.mockClear()
  render(
    <AppProvider env="test">
      <Form />
    </AppProvider>,
  )
  fill(screen.getByLabelText('Senha'), 'segredo')
  fill(screen.getByLabelText('Nota'), 'do cofre')
})
afterEach(cleanup)

const sent = { password: 'segredo', note: 'do cofre' }

it('sends what a program put into its fields without an event', () => {
  fireEvent.submit(screen.getByRole('form', { name: 'Entrar' }))
  expect(send).toHaveBeenCalledExactlyOnceWith(sent)
})

it('enables the button when the pointer comes to a form that a program completed', () => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Entrar' })
  expect(button.disabled).toBe(true)
  fireEvent.pointerOver(screen.getByRole('heading', { name: 'Entrar' }))
  fireEvent.pointerOver(button)
  expect(button.disabled).toBe(false)
})

it('enables the button at Enter', () => {
  fireEvent.keyDown(screen.getByLabelText('Senha'), { key: 'Enter' })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Entrar' }).disabled).toBe(false)
})
