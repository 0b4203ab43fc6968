import { HttpError } from '@cadencia/http/http-error'
import { renderApp } from '@cadencia/testkit/render'
import { NumberInput, Select, TextInput } from '@mantine/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { vi } from 'vitest'
import { z } from 'zod'
import { RecordFormDialog } from '../src/records/forms/record-form-dialog.tsx'
import { type RecordForm, useRecordForm } from '../src/records/forms/use-record-form.ts'

const NoteDraft = z.object({
  title: z.string().trim().min(1, 'Título é obrigatório').max(10, 'Use no máximo 10 caracteres'),
  points: z.int('Pontos inválidos').nullable(),
  size: z.string(),
  repeat: z.object({ count: z.number() }).optional(),
})
const Note = NoteDraft.extend({ version: z.int() })
export type Note = z.infer<typeof Note>
export type NoteBody = z.input<typeof NoteDraft>
interface NoteForm {
  title: string
  points: number | string
  size: string
}

const EMPTY: NoteForm = { title: '', points: '', size: 'm' }
const SIZES = [
  { value: 's', label: 'Pequena' },
  { value: 'm', label: 'Média' },
]
const toValues = ({ title, points, size }: Note): NoteForm => ({ title, points: points ?? '', size })
const toBody = ({ title, points, size }: NoteForm) => ({
  title,
  points: points === '' ? null : Number(points),
  size,
})

/** An error response. */
export function problem(status: number, fields: object = {}): HttpError {
  const body = { statusCode: status, code: 'refused', message: 'Recusado.', requestId: 'r1', ...fields }
  return new HttpError(status, 'Refused', JSON.stringify(body))
}

function NoteDialog({ recordForm, onClose }: { recordForm: RecordForm<NoteForm>; onClose: () => void }) {
  const { form } = recordForm
  return (
    <RecordFormDialog opened title="Nota" submitLabel="Salvar" recordForm={recordForm} onClose={onClose}>
      <TextInput label="Título" data-autofocus {...form.getInputProps('title')} />
      <NumberInput label="Pontos" description="Sem limite" {...form.getInputProps('points')} />
      <Select label="Tamanho" data={SIZES} {...form.getInputProps('size')} />
    </RecordFormDialog>
  )
}

export function NewNote({ save }: { save: (body: NoteBody) => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(true)
  const recordForm = useRecordForm({
    draftKey: 'notes.new',
    initialValues: EMPTY,
    toBody,
    schema: NoteDraft,
    save,
    onSaved: () => setOpen(false),
    failure: 'Falha ao criar nota',
  })
  return isOpen ? <NoteDialog recordForm={recordForm} onClose={() => undefined} /> : <p>Fechado</p>
}

export interface EditNoteProps {
  note: Note
  save: (body: Partial<NoteBody> & { version: number }) => Promise<unknown>
  onClose: () => void
}

export function EditNote({ note, save, onClose }: EditNoteProps) {
  const recordForm = useRecordForm({
    draftKey: 'notes.edit.1',
    record: note,
    recordSchema: Note,
    what: 'esta nota',
    toValues,
    toBody,
    schema: NoteDraft,
    describe: (field, { size }) =>
      field === 'size' ? SIZES.find(({ value }) => value === size)?.label : undefined,
    save,
    onSaved: onClose,
    failure: 'Falha ao editar nota',
  })
  return <NoteDialog recordForm={recordForm} onClose={onClose} />
}

export const note: Note = { title: 'Compras', points: 3, size: 'm', version: 4 }

/** The open form of a record, and how a colleague changes that. */
export function openEdit(save: EditNoteProps['save'] = vi.fn(async () => undefined)) {
  let change: (record: Note) => void = () => undefined
  function Host() {
    const [record, setRecord] = useState(note)
    const [isOpen, setOpen] = useState(true)
    change = setRecord
    return isOpen ? <EditNote note={record} save={save} onClose={() => setOpen(false)} /> : <p>Fechado</p>
  }
  return { ...renderApp(<Host />), save, change: (record: Note) => act(async () => change(record)) }
}

export const titleField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Título' })
export const write = (value: string) => fireEvent.change(titleField(), { target: { value } })
export const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Nota' }))
export const draftOf = (key: string) => localStorage.getItem(`cadencia:draft:${key}`)
