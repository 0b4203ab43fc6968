import { makeFile, mockUploads } from '@cadencia/files/testing'
import { makeAdminUser, makeCurrentUser, makeTeam, mockPeople } from '@cadencia/people/testing'
import { listAdminUsers } from '@cadencia/people/users/contract'
import { createSupportRequest } from '@cadencia/support/contract'
import { makeSupportRequest, mockSupport } from '@cadencia/support/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { NewRequestDialog } from './new-request-dialog.tsx'

const own = makeTeam({ name: 'Comercial' })
const tech = makeTeam({ name: 'TI' })
const carla = makeAdminUser({ firstName: 'Carla', lastName: 'Dias', teamId: tech.id })
const bruno = makeAdminUser({ firstName: 'Bruno', lastName: 'Lima', teamId: own.id })
/** 99 characters. */
const SHORT = 'A proposta some depois de salvar. '.repeat(3).slice(0, 99)
const LONG = `${SHORT}!`

type User = ReturnType<typeof renderApp>['user']

function Dialog() {
  const [opened, setOpened] = useState(true)
  return opened ? <NewRequestDialog opened onClose={() => setOpened(false)} /> : <p>Fechado</p>
}

/** What someone had typed before the page was loaded again. */
function keepDraft(values: Record<string, unknown>): void {
  localStorage.setItem('cadencia:draft:support.new', JSON.stringify(values))
}

const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Criar solicitação' }))
const description = () => screen.getByRole('textbox', { name: 'Descrição' })

beforeEach(() => {
  mockPeople({ user: makeCurrentUser({ teamId: own.id }), teams: [own, tech] })
  mock(listAdminUsers, [bruno, carla])
  mockSupport()
  mockUploads()
})

describe('a new request', () => {
  it('asks for title and description', async () => {
    const { user } = renderApp(<Dialog />)
    await submit(user)
    expect(await screen.findByText('Campos obrigatórios')).toBeTruthy()
    expect(screen.getByText('Título é obrigatório')).toBeTruthy()
    expect(screen.getByText('Descrição é obrigatória')).toBeTruthy()
  })

  it('asks for the team of someone who has none', async () => {
    mockPeople({ user: makeCurrentUser({ teamId: null }), teams: [own, tech] })
    keepDraft({ title: 'Proposta some', description: LONG })
    const { user } = renderApp(<Dialog />)
    await submit(user)
    expect(await screen.findByText('Campos obrigatórios')).toBeTruthy()
    expect(screen.getByText('Time solicitante é obrigatório')).toBeTruthy()
  })

  it('counts the description and refuses one of 99 characters, not one of 100', async () => {
    const { user } = renderApp(<Dialog />)
    const created = mock(createSupportRequest, makeSupportRequest())
    expect(screen.getByText('0/100')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Título' }), 'Proposta some')
    await user.click(description())
    await user.paste(SHORT)
    expect(screen.getByText('99/100')).toBeTruthy()
    await submit(user)
    expect(await screen.findByText('Descrição muito curta')).toBeTruthy()
    // Below the field and in the toast.
    expect(screen.getAllByText('A descrição deve ter pelo menos 100 caracteres.')).toHaveLength(2)
    expect(created).toHaveLength(0)

    await user.type(description(), '!')
    expect(screen.getByText('100/100')).toBeTruthy()
    await submit(user)
    expect(await screen.findByText('Solicitação criada!')).toBeTruthy()
    expect(created[0]?.body).toMatchObject({ description: LONG, priority: 'medium' })
  })

  it('sends all that was chosen, for one’s own team unless told', async () => {
    keepDraft({ title: 'Proposta some', description: LONG })
    const { user } = renderApp(<Dialog />)
    const created = mock(createSupportRequest, makeSupportRequest())
    await waitFor(() => expect(screen.getByDisplayValue('Comercial')).toBeTruthy())
    await user.click(screen.getByRole('combobox', { name: 'Prioridade' }))
    await user.click(await screen.findByRole('option', { name: 'Urgente' }))
    await user.click(screen.getByRole('combobox', { name: 'Time responsável' }))
    await user.click(await screen.findByRole('option', { name: 'TI' }))
    await user.click(screen.getByRole('combobox', { name: 'Responsável' }))
    // The responsible team's people come first.
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Carla Dias', 'Bruno Lima'])
    await user.click(screen.getByRole('option', { name: 'Carla Dias' }))
    await submit(user)
    await screen.findByText('Fechado')
    expect(created[0]?.body).toEqual({
      title: 'Proposta some',
      description: LONG,
      priority: 'urgent',
      requestingTeamId: own.id,
      responsibleTeamId: tech.id,
      assignedUserId: carla.id,
      attachments: [],
    })
    expect(localStorage.getItem('cadencia:draft:support.new')).toBeNull()
  })

  it('keeps what was typed when creating failed', async () => {
    keepDraft({ title: 'Proposta some', description: LONG })
    mockProblem(createSupportRequest, { statusCode: 503, code: 'unavailable', message: 'Volte já.' })
    const { user } = renderApp(<Dialog />)
    await waitFor(() => expect(screen.getByDisplayValue('Comercial')).toBeTruthy())
    await submit(user)
    expect(await screen.findByText('Falha ao criar solicitação. Tente novamente.')).toBeTruthy()
    expect(screen.getByText('Erro')).toBeTruthy()
    expect(screen.getByDisplayValue('Proposta some')).toBeTruthy()
  })

  it('shows what the server objects to, also of attachments, under its field', async () => {
    keepDraft({ title: 'Proposta some', description: LONG })
    const issues = [
      { path: 'title', message: 'Título repetido' },
      { path: 'attachments.0', message: 'O arquivo não existe mais' },
    ]
    mockProblem(createSupportRequest, { statusCode: 400, code: 'invalid', message: 'Inválido', issues })
    const { user } = renderApp(<Dialog />)
    await waitFor(() => expect(screen.getByDisplayValue('Comercial')).toBeTruthy())
    await submit(user)
    expect(await screen.findByText('Título repetido')).toBeTruthy()
    expect(screen.getByText('O arquivo não existe mais')).toBeTruthy()
  })

  it('goes on with the files of a draft, and can let all of it go', async () => {
    keepDraft({ title: 'Proposta some', files: [makeFile({ fileName: 'tela.png' })] })
    const { user } = renderApp(<Dialog />)
    expect(screen.getByRole('listitem', { name: 'tela.png' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(screen.queryByRole('listitem', { name: 'tela.png' })).toBeNull()
    expect(screen.queryByDisplayValue('Proposta some')).toBeNull()
  })
})
