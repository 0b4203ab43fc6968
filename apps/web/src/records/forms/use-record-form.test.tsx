import { renderApp } from '@cadencia/testkit/render'
import { TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  draftOf,
  EditNote,
  type EditNoteProps,
  NewNote,
  type NoteBody,
  note,
  openEdit,
  problem,
  submit,
  titleField,
  write,
} from '../../../testing/note-form.tsx'
import { useRecordForm } from './use-record-form.ts'

describe('errors', () => {
  it('stay away from a field that is only visited', async () => {
    const { user } = renderApp(<NewNote save={async () => undefined} />)
    await user.click(titleField())
    await user.tab()
    expect(document.activeElement).not.toBe(titleField())
    expect(screen.queryByText('Título é obrigatório')).toBeNull()
  })

  it('appear on leaving a field that was typed in, in the words of the contract', async () => {
    const { user } = renderApp(<NewNote save={async () => undefined} />)
    await user.type(titleField(), 'mais de dez')
    expect(screen.queryByText('Use no máximo 10 caracteres')).toBeNull()
    await user.tab()
    expect(await screen.findByText('Use no máximo 10 caracteres')).toBeTruthy()
    await user.clear(titleField())
    await user.tab()
    expect(await screen.findByText('Título é obrigatório')).toBeTruthy()
  })

  it('all appear when it is submitted, and nothing is sent', async () => {
    const save = vi.fn(async () => undefined)
    renderApp(<NewNote save={save} />)
    submit()
    expect(await screen.findByText('Título é obrigatório')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })

  it('leave the focus in the first wrong field, where the text is put right', async () => {
    renderApp(<NewNote save={async () => undefined} />)
    await waitFor(() => expect(document.activeElement).toBe(titleField()))
    screen.getByRole('button', { name: 'Salvar' }).focus()
    submit()
    await waitFor(() => expect(document.activeElement).toBe(titleField()))
  })

  it('of the server land on their fields, nested ones on the field that holds them', async () => {
    const issues = [
      { path: 'title', message: 'Já existe' },
      { path: 'size.unit', message: 'Unidade desconhecida' },
    ]
    renderApp(<NewNote save={() => Promise.reject(problem(400, { issues }))} />)
    write('Compras')
    submit()
    await waitFor(() => expect(titleField().getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Já existe')).toBeTruthy()
    expect(screen.getByText('Unidade desconhecida')).toBeTruthy()
  })
})

it('shows a nested issue at the innermost input that holds it', async () => {
  const issues = [
    { path: 'links.1.url', message: 'Endereço inválido' },
    { path: 'fields.f1', message: 'Escolha uma opção' },
  ]
  function Links() {
    const { form, submit: send } = useRecordForm({
      draftKey: undefined,
      initialValues: { links: [{ url: 'a' }, { url: 'b' }], fields: { f1: '' } },
      toBody: (values) => values,
      schema: z.object({}),
      save: () => Promise.reject(problem(400, { issues })),
      onSaved: () => undefined,
      failure: 'Falha',
    })
    return (
      <form aria-label="Nota" onSubmit={send}>
        <TextInput label="Primeiro" {...form.getInputProps('links.0.url')} />
        <TextInput label="Segundo" {...form.getInputProps('links.1.url')} />
        <TextInput label="Campo" {...form.getInputProps('fields.f1')} />
      </form>
    )
  }
  renderApp(<Links />)
  submit()
  const isInvalid = (name: string) => screen.getByRole('textbox', { name }).getAttribute('aria-invalid')
  await waitFor(() => expect(isInvalid('Segundo')).toBe('true'))
  expect(isInvalid('Primeiro')).not.toBe('true')
  expect(isInvalid('Campo')).toBe('true')
  expect(screen.getByText('Endereço inválido')).toBeTruthy()
})

describe('saving', () => {
  it('says why the server refused it', async () => {
    renderApp(<NewNote save={() => Promise.reject(problem(403, { message: 'Só o líder cria notas.' }))} />)
    write('Compras')
    submit()
    expect(await screen.findByText('Só o líder cria notas.')).toBeTruthy()
  })

  it('sends what a program filled in without an event', async () => {
    const save = vi.fn(async () => undefined)
    renderApp(<NewNote save={save} />)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(titleField(), 'Do cofre')
    submit()
    await waitFor(() =>
      expect(save).toHaveBeenCalledExactlyOnceWith({ title: 'Do cofre', points: null, size: 'm' }),
    )
  })

  it('sends a new record once, however often it is submitted, and starts over', async () => {
    let finish: (value: unknown) => void = () => undefined
    const save = vi.fn(
      (_body: NoteBody) =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    renderApp(<NewNote save={save} />)
    write('Compras')
    submit()
    submit()
    submit()
    expect(save).toHaveBeenCalledTimes(1)
    expect(save).toHaveBeenCalledWith({ title: 'Compras', points: null, size: 'm' })
    expect(draftOf('notes.new')).toContain('Compras')
    await act(async () => finish(undefined))
    expect(screen.getByText('Fechado')).toBeTruthy()
    expect(draftOf('notes.new')).toBeNull()
  })

  it('keeps what was typed when it failed, also after a reload', async () => {
    const first = renderApp(<NewNote save={() => Promise.reject(problem(503))} />)
    write('Compras')
    submit()
    expect(await screen.findByText('Falha ao criar nota')).toBeTruthy()
    expect(titleField().value).toBe('Compras')
    first.unmount()
    renderApp(<NewNote save={async () => undefined} />)
    expect(titleField().value).toBe('Compras')
    fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(titleField().value).toBe('')
    expect(draftOf('notes.new')).toBeNull()
  })

  it('leaves it to the application to say that the session is over', async () => {
    const save = vi.fn(() => Promise.reject(problem(401, { code: 'unauthorized' })))
    renderApp(<NewNote save={save} />)
    write('Compras')
    await act(async () => submit())
    expect(save).toHaveBeenCalled()
    expect(screen.queryByText('Falha ao criar nota')).toBeNull()
  })

  it('of an edit sends only what changed, and the version that it changes', async () => {
    const { save } = openEdit()
    write('Feira')
    submit()
    expect(await screen.findByText('Fechado')).toBeTruthy()
    expect(save).toHaveBeenCalledWith({ title: 'Feira', version: 4 })
    expect(draftOf('notes.edit.1')).toBeNull()
  })
})

it('keeps what is typed while it is being saved, as a change of the saved record', async () => {
  let finish: (value: unknown) => void = () => undefined
  const save = vi.fn<EditNoteProps['save']>(
    () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  )
  function Host() {
    return <EditNote note={note} save={save} onClose={() => undefined} />
  }
  renderApp(<Host />)
  write('Feira')
  submit()
  fireEvent.change(screen.getByRole('textbox', { name: 'Pontos' }), { target: { value: '5' } })
  await act(async () => finish({ ...note, title: 'Feira', version: 5 }))
  expect(screen.queryByRole('alert')).toBeNull()
  submit()
  expect(save).toHaveBeenLastCalledWith({ points: 5, version: 5 })
})

it('keeps what was typed while a record was made', async () => {
  const saved = Promise.withResolvers<undefined>()
  function Stays() {
    const { form, submit } = useRecordForm({
      draftKey: 'notes.stays',
      initialValues: { title: '', place: '' },
      toBody: (values) => values,
      schema: z.object({ title: z.string(), place: z.string() }),
      save: () => saved.promise,
      onSaved: () => undefined,
      failure: 'Falha ao criar nota',
    })
    return (
      <form aria-label="Nota" onSubmit={submit}>
        <TextInput label="Título" {...form.getInputProps('title')} />
        <TextInput label="Lugar" {...form.getInputProps('place')} />
      </form>
    )
  }
  const { user } = renderApp(<Stays />)
  await user.type(titleField(), 'Compras')
  await user.type(screen.getByRole('textbox', { name: 'Lugar' }), 'Sala 2')
  submit()
  await user.clear(titleField())
  await user.type(titleField(), 'Vendas')
  await act(async () => saved.resolve(undefined))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Lugar' })).toHaveProperty('value', ''))
  expect(titleField().value).toBe('Vendas')
})

it('puts a label into what a colleague put in meanwhile, and asks nobody', async () => {
  const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()]
  const Labelled = z.object({ version: z.int(), labelIds: z.array(z.string()) })
  const saved: object[] = []
  let change: (labelIds: string[]) => void = () => undefined
  function Labels() {
    const [record, setRecord] = useState<z.infer<typeof Labelled>>({ version: 1, labelIds: [] })
    change = (labelIds) => setRecord({ version: record.version + 1, labelIds })
    const { form, submit, notice } = useRecordForm({
      draftKey: 'notes.labels',
      record,
      recordSchema: Labelled,
      what: 'esta nota',
      toValues: ({ labelIds }) => ({ labelIds }),
      toBody: (values) => values,
      schema: z.object({ labelIds: z.array(z.string()) }),
      idLists: ['labelIds'],
      save: async (body) => saved.push(body),
      onSaved: () => undefined,
      failure: 'Falha ao editar nota',
    })
    return (
      <form aria-label="Nota" onSubmit={submit}>
        <button type="button" onClick={() => form.setFieldValue('labelIds', [mine])}>
          Pôr
        </button>
        {notice?.kind === 'behind' && <p>Outra pessoa mudou</p>}
      </form>
    )
  }
  const { user } = renderApp(<Labels />)
  await user.click(screen.getByRole('button', { name: 'Pôr' }))
  await act(async () => change([theirs]))
  expect(screen.queryByText('Outra pessoa mudou')).toBeNull()
  submit()
  await waitFor(() => expect(saved).toEqual([{ labelIds: [theirs, mine], version: 2 }]))
})
