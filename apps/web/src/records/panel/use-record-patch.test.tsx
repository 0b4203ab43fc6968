import { HttpError } from '@cadencia/http/http-error'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { PropertySelect } from './property-fields.tsx'
import { setProperty } from './set-property.ts'
import { useRecordPatch } from './use-record-patch.ts'

interface Task {
  readonly priority: string
  readonly version: number
}

const CHOICES = ['baixa', 'média', 'alta'].map((value) => ({ value, label: value }))

/** A record whose changes are answered one by one, when the test says so, as the server would. */
function open() {
  const draftKey = crypto.randomUUID()
  let stored: Task = { priority: 'média', version: 1 }
  const unanswered: { readonly answer: (error?: Error) => void; readonly body: Task }[] = []

  function TaskPanel() {
    const [record, setRecord] = useState(stored)
    const patch = useRecordPatch({
      record,
      schema: z.looseObject({}),
      save: (body) =>
        new Promise<Task>((resolve, reject) => {
          const sent = body as unknown as Task
          const answer = (error?: Error) => {
            const current = { statusCode: 409, code: 'version_conflict', message: 'Mudou.', current: stored }
            if (error) return reject(error)
            if (sent.version !== stored.version)
              return reject(new HttpError(409, 'Conflict', JSON.stringify(current)))
            stored = { ...stored, ...sent, version: stored.version + 1 }
            setRecord(stored)
            resolve(stored)
          }
          unanswered.push({ answer, body: sent })
        }),
      saved: 'Tarefa atualizada',
      failure: 'Falhou',
      draftKey,
    })
    return (
      <>
        <PropertySelect patch={patch} field="priority" label="Prioridade" choices={CHOICES} />
        {CHOICES.map(({ value }) => (
          <button
            key={value}
            type="button"
            onClick={() => void setProperty(patch, { field: 'priority', value, message: value })}
          >
            Tecla {value}
          </button>
        ))}
      </>
    )
  }
  const app = renderApp(<TaskPanel />)
  const answer = async (error?: Error) => {
    await waitFor(() => expect(unanswered.length).toBeGreaterThan(0))
    unanswered.shift()?.answer(error)
  }
  return { ...app, unanswered, answer, priority: () => stored.priority }
}

const key = (value: string) => screen.findByRole('button', { name: `Tecla ${value}` })

it('sends a second value after the first was answered, on top of it', async () => {
  const { user, unanswered, answer, priority } = open()
  await user.click(await key('alta'))
  await user.click(await key('baixa'))
  expect(unanswered.map(({ body }) => body.priority)).toEqual(['alta'])
  await answer()
  await answer()
  await waitFor(() => expect(priority()).toBe('baixa'))
  expect(screen.queryByText(/Outra pessoa mudou/)).toBeNull()
})

it('sends the value that stands there yet after another that is on its way', async () => {
  const { user, answer, priority } = open()
  await user.click(await key('alta'))
  await user.click(await key('média'))
  await answer()
  await answer()
  await waitFor(() => expect(priority()).toBe('média'))
})

it('sends a second value when the first was refused', async () => {
  const { user, answer, priority } = open()
  await user.click(await key('alta'))
  await user.click(await key('baixa'))
  await answer(new Error('away'))
  await answer()
  await waitFor(() => expect(priority()).toBe('baixa'))
})

it('takes another choice in the field while the first is on its way', async () => {
  const { user, answer, priority } = open()
  const choose = async (value: string) => {
    await user.click(await screen.findByRole('button', { name: /^Prioridade/ }))
    await user.click(await screen.findByRole('option', { name: value }))
  }
  await choose('alta')
  await choose('baixa')
  await answer()
  await waitFor(() => expect(priority()).toBe('alta'))
  expect((await screen.findByRole('button', { name: /^Prioridade/ })).textContent).toContain('baixa')
  await answer()
  await waitFor(() => expect(priority()).toBe('baixa'))
  expect(screen.queryByText(/outra pessoa mudou/i)).toBeNull()
})
