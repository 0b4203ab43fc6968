import { createMeeting } from '@cadencia/meetings/contract'
import { makeMeeting, makeMeetingOptions, mockMeetings } from '@cadencia/meetings/testing'
import { makeCurrentUser, makePerson, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { NewMeetingDialog } from './new-meeting-dialog.tsx'

const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima', email: 'bruno@empresa.com.br' })
const START = '2030-05-06T12:30:00.000Z'

function Dialog() {
  const [opened, setOpened] = useState(true)
  return opened ? <NewMeetingDialog opened onClose={() => setOpened(false)} /> : <p>Fechado</p>
}

/** What someone had typed before the page was loaded again. */
function keepDraft(values: Record<string, unknown>): void {
  localStorage.setItem('cadencia:draft:meetings.new', JSON.stringify(values))
}

function submit(user: ReturnType<typeof renderApp>['user']) {
  return user.click(screen.getByRole('button', { name: 'Criar Reunião' }))
}

beforeEach(() => {
  mockPeople({
    user: makeCurrentUser(),
    users: [bruno, makePerson({ firstName: 'Carla', lastName: 'Dias' })],
  })
  mockMeetings({ options: makeMeetingOptions({ longestDuration: 120 }) })
})

describe('a new meeting', () => {
  it('asks for a title and a start, each under its field', async () => {
    const { user } = renderApp(<Dialog />)
    await submit(user)
    expect(await screen.findByText('Título é obrigatório')).toBeTruthy()
    expect(screen.getByText('Data e hora são obrigatórias')).toBeTruthy()
  })

  it('takes an hour unless told and obeys both bounds of the duration', async () => {
    const { user } = renderApp(<Dialog />)
    const field = screen.getByRole('textbox', { name: 'Duração (minutos)' })
    expect(field.getAttribute('value')).toBe('60')
    expect(await screen.findByText('De 15 a 120 minutos')).toBeTruthy()
    fireEvent.change(field, { target: { value: '10' } })
    await submit(user)
    expect(await screen.findByText('Duração mínima de 15 minutos')).toBeTruthy()
    fireEvent.change(field, { target: { value: '150' } })
    await submit(user)
    expect(await screen.findByText('Duração máxima de 120 minutos')).toBeTruthy()
  })

  it('refuses what is no address and offers the permanent room as the usual one', async () => {
    const { user } = renderApp(<Dialog />)
    expect(await screen.findByPlaceholderText('https://meet.example.com/sala')).toBeTruthy()
    const link = screen.getByRole('textbox', { name: 'Link da reunião' })
    expect(link).toHaveProperty('value', 'https://meet.example.com/sala')
    await user.clear(link)
    await user.type(link, 'sala 3')
    await user.tab()
    expect(await screen.findByText('URL inválida')).toBeTruthy()
  })

  it('goes on from what was typed before a reload, and creates it', async () => {
    keepDraft({ title: 'Semana 19', scheduledAt: START, repeat: 'count', count: 6 })
    const { user } = renderApp(<Dialog />)
    const created = mock(createMeeting, makeMeeting())
    expect(screen.getByDisplayValue('Semana 19')).toBeTruthy()
    expect(screen.getByDisplayValue('06/05/2030 09:30')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Adicionar local' }))
    await user.type(screen.getByRole('textbox', { name: 'Local' }), 'Sala 3')
    await user.type(screen.getByRole('combobox', { name: 'Participantes' }), 'bruno@{Enter}')
    await submit(user)
    expect(await screen.findByText('Reunião criada com sucesso!')).toBeTruthy()
    expect(screen.getByText('Fechado')).toBeTruthy()
    expect(created[0]?.body).toEqual({
      title: 'Semana 19',
      description: '',
      scheduledAt: START,
      duration: 60,
      meetUrl: '',
      location: 'Sala 3',
      guests: [],
      participantIds: [bruno.id],
      meetingType: 'planning',
      teamId: null,
      repeat: { count: 6 },
    })
    expect(localStorage.getItem('cadencia:draft:meetings.new')).toBeNull()
  })

  it('invites people from outside, each by name and address', async () => {
    keepDraft({ title: 'Proposta', scheduledAt: START })
    const created = mock(createMeeting, makeMeeting())
    const { user } = renderApp(<Dialog />)
    await user.click(screen.getByRole('button', { name: 'Adicionar convidado de fora' }))
    const guests = within(screen.getByRole('group', { name: 'Convidados de fora' }))
    await user.type(guests.getByRole('textbox', { name: 'Nome do convidado 1' }), 'Maria Reis')
    await user.type(guests.getByRole('textbox', { name: 'E-mail do convidado 1' }), 'maria')
    await user.click(guests.getByRole('button', { name: 'Adicionar outro' }))
    await submit(user)
    expect(await guests.findByText('E-mail inválido')).toBeTruthy()
    expect(created).toHaveLength(0)
    await user.type(guests.getByRole('textbox', { name: 'E-mail do convidado 1' }), '@cliente.example')
    await user.type(guests.getByRole('textbox', { name: 'E-mail do convidado 2' }), 'MARIA@cliente.example')
    await submit(user)
    expect(await guests.findByText('Informe o nome do convidado')).toBeTruthy()
    expect(guests.getByText('Este e-mail já está na lista')).toBeTruthy()
    await user.click(guests.getByRole('button', { name: 'Remover convidado 2' }))
    await user.click(guests.getByRole('button', { name: 'Adicionar outro' }))
    // What was left empty is nobody.
    await submit(user)
    await waitFor(() => expect(created).toHaveLength(1))
    expect(created[0]?.body).toMatchObject({
      guests: [{ name: 'Maria Reis', email: 'maria@cliente.example' }],
    })
  })

  it('refuses a place of more than 200 characters', async () => {
    const { user } = renderApp(<Dialog />)
    await user.click(screen.getByRole('button', { name: 'Adicionar local' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Local' }), { target: { value: 'x'.repeat(201) } })
    await submit(user)
    expect(await screen.findByText('Use no máximo 200 caracteres')).toBeTruthy()
  })

  it('keeps what was typed when creating failed', async () => {
    keepDraft({ title: 'Semana 19', scheduledAt: START })
    mockProblem(createMeeting, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = renderApp(<Dialog />)
    await submit(user)
    expect(await screen.findByText('Falha ao criar reunião. Tente novamente.')).toBeTruthy()
    expect(screen.getByText('Erro')).toBeTruthy()
    expect(screen.getByDisplayValue('Semana 19')).toBeTruthy()
  })

  it('shows what the server objects to under its field', async () => {
    keepDraft({ title: 'Semana 19', scheduledAt: START })
    const issues = [{ path: 'duration', message: 'Duração máxima de 90 minutos' }]
    mockProblem(createMeeting, { statusCode: 400, code: 'invalid', message: 'Dados inválidos', issues })
    const { user } = renderApp(<Dialog />)
    await submit(user)
    expect(await screen.findByText('Duração máxima de 90 minutos')).toBeTruthy()
  })

  it('asks until when a weekly meeting repeats', async () => {
    keepDraft({ title: 'Semana 19', scheduledAt: START })
    const { user } = renderApp(<Dialog />)
    await user.click(screen.getByRole('radio', { name: 'Semanal até' }))
    await submit(user)
    expect(await screen.findByText('Informe até quando a reunião se repete')).toBeTruthy()
  })

  it('repeats by workdays, weeks or months, also without an end', async () => {
    keepDraft({ title: 'Semana 19', scheduledAt: START })
    const created = mock(createMeeting, makeMeeting())
    const { user } = renderApp(<Dialog />)
    await user.click(screen.getByRole('radio', { name: 'Sem fim' }))
    await user.click(screen.getByRole('combobox', { name: 'Frequência' }))
    await user.click(await screen.findByRole('option', { name: 'Todo mês, no mesmo dia da semana' }))
    const interval = screen.getByRole('textbox', { name: 'A cada quantos meses' })
    await user.clear(interval)
    await user.type(interval, '13')
    await user.click(screen.getByRole('checkbox', { name: /passa para o próximo dia útil/ }))
    await submit(user)
    expect(await screen.findByText('Escolha de 1 a 12')).toBeTruthy()
    expect(created).toHaveLength(0)
    await user.clear(interval)
    await user.type(interval, '3')
    await submit(user)
    await waitFor(() => expect(created).toHaveLength(1))
    expect(created[0]?.body).toMatchObject({
      repeat: { every: 'month', interval: 3, skipHolidays: true },
    })
  })

  it('refuses a series that ends before its first meeting', async () => {
    keepDraft({ title: 'Semana 19', scheduledAt: START, repeat: 'until', until: '2026-01-01' })
    const { user } = renderApp(<Dialog />)
    await submit(user)
    expect(await screen.findByText('A repetição deve terminar no dia da reunião ou depois')).toBeTruthy()
  })

  it('can let the recovered text go', async () => {
    keepDraft({ title: 'Semana 19' })
    const { user } = renderApp(<Dialog />)
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByDisplayValue('Semana 19')).toBeNull())
    expect(localStorage.getItem('cadencia:draft:meetings.new')).toBeNull()
  })
})
