import { listUsers } from '@cadencia/people/contract'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { TextEditor } from './text-editor.tsx'

function Form() {
  const [text, setText] = useState('')
  return (
    <>
      <TextEditor label="Descrição" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <output>{text}</output>
    </>
  )
}

const user = userEvent.setup()
const bruno = { id: crypto.randomUUID(), firstName: 'Bruno', lastName: 'Lima', email: 'b@a.com' }
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Descrição' })
const stored = () => screen.getByRole('status').textContent

beforeEach(() => {
  renderApp(<Form />)
})

function select(text: string): void {
  const start = field().value.indexOf(text)
  field().setSelectionRange(start, start + text.length)
}

it('stores what is typed, and marks selected words by key and by button', async () => {
  await user.type(field(), 'uma pauta longa')
  select('pauta')
  await user.keyboard('{Control>}b{/Control}')
  expect(stored()).toBe('uma **pauta** longa')
  select('longa')
  await user.click(screen.getByRole('button', { name: 'Itálico' }))
  expect(stored()).toBe('uma **pauta** _longa_')
  expect(document.activeElement).toBe(field())
})

it('goes on with a list, and ends it with an empty line', async () => {
  await user.type(field(), '- um{Enter}dois{Enter}{Enter}fim')
  expect(stored()).toBe('- um\n- dois\nfim')
})

it('makes a link with Ctrl+K where words are selected, and leaves the key to others where none are', async () => {
  await user.type(field(), 'ata')
  expect(fireEvent.keyDown(field(), { key: 'k', ctrlKey: true })).toBe(true)
  select('ata')
  expect(fireEvent.keyDown(field(), { key: 'k', ctrlKey: true })).toBe(false)
  expect(stored()).toBe('[ata](https://)')
})

it('offers people after an @', async () => {
  mock(listUsers, [bruno])
  await user.type(field(), 'com @bru')
  await screen.findByRole('option', { name: 'Bruno Lima' })
  await user.keyboard('{Enter}')
  expect(stored()).toBe('com @Bruno Lima ')
})

it('sends the people away with Esc, and nothing else', async () => {
  mock(listUsers, [bruno])
  await user.type(field(), '@bru')
  await screen.findByRole('option', { name: 'Bruno Lima' })
  // Mantine's dialogs, which hear of the key first, ask for this.
  expect(field().dataset.mantineStopPropagation).toBe('true')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(field().dataset.mantineStopPropagation).toBeUndefined()
})

it('offers emoji after a colon', async () => {
  await user.type(field(), 'pronto :fogu')
  await user.click(await screen.findByRole('option', { name: 'foguete' }))
  expect(stored()).toBe('pronto 🚀 ')
})

function paste(data: Readonly<Record<string, string>>): void {
  fireEvent.paste(field(), {
    clipboardData: { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files: [] },
  })
}

it('keeps the format of what is pasted, and nothing that the format does not know', async () => {
  paste({
    'text/html':
      '<h2>Ata</h2><p>Um <b>ponto</b> e <a href="https://a.com">link</a><img src="x"></p><ul><li>a</li><li>b</li></ul>',
    'text/plain': 'Ata Um ponto e link a b',
  })
  await waitFor(() => expect(stored()).toBe('**Ata**\n\nUm **ponto** e [link](https://a.com)\n\n- a\n- b'))
})

it('pastes words without format as they are', async () => {
  paste({ 'text/html': '<span style="color:red">a * b_c_d</span>', 'text/plain': 'a * b_c_d' })
  await waitFor(() => expect(stored()).toBe('a * b_c_d'))
})

it('shows a preview without losing the text', async () => {
  await user.type(field(), '**forte**')
  await user.click(screen.getByRole('button', { name: 'Pré-visualizar' }))
  expect((await screen.findByText('forte')).tagName).toBe('STRONG')
  await user.click(screen.getByRole('button', { name: 'Pré-visualizar' }))
  expect(field().value).toBe('**forte**')
})

it('has one stop for Tab, and arrows between the buttons', async () => {
  await user.click(field())
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Negrito' }))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Itálico' }))
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pré-visualizar' }))
})
