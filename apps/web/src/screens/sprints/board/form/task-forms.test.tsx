import { createTask, updateTask } from '@cadencia/sprints/tasks/contract'
import { mock, mockNetworkFailure, mockProblem } from '@cadencia/testkit/msw'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  cardOf,
  on,
  openBoard,
  prepareBoard,
  quote,
  sprint,
  titlesIn,
  write,
} from '../../../../../testing/board.tsx'
import { FAILURE } from '../../../../../testing/failure.ts'

/** As Enter does in one of its fields. */
function submit(dialog: string): void {
  fireEvent.submit(screen.getByLabelText(dialog, { selector: 'form' }))
}

beforeEach(prepareBoard)

describe('a new task', () => {
  it('needs a title', async () => {
    openBoard({ search: '?new=pending' })
    await screen.findByRole('dialog', { name: 'Nova Tarefa' })
    submit('Nova Tarefa')
    expect(await screen.findByText('Título da tarefa é obrigatório')).toBeTruthy()
  })

  it('enters the column whose button was used', async () => {
    openBoard()
    const created = mock(createTask, on('Rever o contrato', { status: 'in_progress', rank: 'a1' }))
    fireEvent.click(await screen.findByLabelText('Adicionar tarefa em Em Progresso'))
    const form = within(await screen.findByRole('dialog', { name: 'Nova Tarefa' }))
    write(form.getByLabelText(/^Título/), 'Rever o contrato')
    submit('Nova Tarefa')
    expect(await screen.findByText('Tarefa criada!')).toBeTruthy()
    expect(created[0]?.body).toMatchObject({
      title: 'Rever o contrato',
      status: 'in_progress',
      sprintId: sprint.id,
      points: 5,
    })
    expect(await titlesIn('Em Progresso')).toEqual(['Visitar o cliente', 'Rever o contrato'])
  })

  it('proposes the end of a coming sprint as its due date; of a running one, nothing', async () => {
    const coming = { ...sprint, startDate: '2099-03-02', endDate: '2099-03-13' }
    const { unmount } = openBoard({ search: '?new=pending', of: coming, board: [] })
    let form = within(await screen.findByRole('dialog', { name: 'Nova Tarefa' }))
    const created = mock(createTask, on('Planejar'))
    expect(form.getByLabelText<HTMLInputElement>('Prazo').value).toBe('13/03/2099')
    write(form.getByLabelText(/^Título/), 'Planejar')
    submit('Nova Tarefa')
    await waitFor(() => expect(created[0]?.body).toMatchObject({ dueDate: '2099-03-13' }))
    unmount()
    openBoard({ search: '?new=pending' })
    form = within(await screen.findByRole('dialog', { name: 'Nova Tarefa' }))
    expect(form.getByLabelText<HTMLInputElement>('Prazo').value).toBe('')
  })

  it('keeps what was typed when it failed', async () => {
    openBoard({ search: '?new=pending' })
    mockNetworkFailure(createTask)
    const form = within(await screen.findByRole('dialog', { name: 'Nova Tarefa' }))
    write(form.getByLabelText(/^Título/), 'Rever')
    submit('Nova Tarefa')
    expect(await screen.findByText('Falha ao criar tarefa')).toBeTruthy()
    expect(form.getByDisplayValue('Rever')).toBeTruthy()
  })
})

describe('editing a task', () => {
  async function retitle(title: string) {
    const form = within(await screen.findByRole('dialog', { name: 'Editar Tarefa' }))
    write(form.getByLabelText(/^Título/), title)
    submit('Editar Tarefa')
    return form
  }

  it('sends what changed and the version', async () => {
    openBoard()
    const edits = mock(updateTask, { ...quote, title: 'Cotar dois fretes', version: 2, revision: 2 })
    fireEvent.click((await cardOf('Cotar o frete')).getByLabelText('Editar tarefa'))
    await retitle('Cotar dois fretes')
    expect(await screen.findByText('Tarefa atualizada')).toBeTruthy()
    expect(edits[0]?.body).toEqual({ title: 'Cotar dois fretes', version: 1 })
    expect(await screen.findByRole('article', { name: 'Cotar dois fretes' })).toBeTruthy()
  })

  it('offers a colleague’s values when they were faster', async () => {
    openBoard({ search: `?edit=${quote.id}` })
    const current = { ...quote, title: 'Cotar em Campinas', version: 2, revision: 2 }
    mockProblem(updateTask, { statusCode: 409, code: 'stale_version', message: 'Alterado.', current })
    const form = await retitle('Cotar em Santos')
    expect(await form.findByText('Outra pessoa alterou esta tarefa')).toBeTruthy()
    fireEvent.click(form.getByText('Carregar os valores atuais'))
    expect(form.getByDisplayValue('Cotar em Campinas')).toBeTruthy()
    expect(form.getByText('Você tinha digitado: Cotar em Santos')).toBeTruthy()
    const edits = mock(updateTask, { ...current, title: 'Cotar em Santos', version: 3, revision: 3 })
    await retitle('Cotar em Santos')
    await waitFor(() => expect(edits[0]?.body).toEqual({ title: 'Cotar em Santos', version: 2 }))
  })

  it('keeps what was typed when it failed', async () => {
    openBoard({ search: `?edit=${quote.id}` })
    mockProblem(updateTask, FAILURE)
    const form = await retitle('Cotar em Santos')
    expect(await screen.findByText('Falha ao editar tarefa')).toBeTruthy()
    expect(form.getByDisplayValue('Cotar em Santos')).toBeTruthy()
  })

  it('rates a completed one', async () => {
    openBoard({ board: [on('Feita', { status: 'completed' })] })
    await screen.findByRole('article', { name: 'Feita' })
    fireEvent.click((await cardOf('Feita')).getByLabelText('Editar tarefa'))
    expect(await screen.findByRole('textbox', { name: 'Qualidade' })).toBeTruthy()
  })
})
