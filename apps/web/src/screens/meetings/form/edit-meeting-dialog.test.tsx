import { type Meeting, updateMeeting } from '@cadencia/meetings/contract'
import { makeMeeting, mockMeetings } from '@cadencia/meetings/testing'
import { mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { EditMeetingDialog } from './edit-meeting-dialog.tsx'

const meeting = makeMeeting({ title: 'Diária', description: 'Curta', location: 'Sala 3', version: 3 })

function Dialog({ of = meeting }: { of?: Meeting }) {
  const [opened, setOpened] = useState(true)
  return opened ? <EditMeetingDialog meeting={of} onClose={() => setOpened(false)} /> : <p>Fechado</p>
}

async function retitle(user: ReturnType<typeof renderApp>['user'], title: string) {
  const field = screen.getByRole('textbox', { name: 'Título' })
  await user.clear(field)
  await user.type(field, title)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
}

beforeEach(() => {
  mockPeople()
  mockMeetings({ meetings: [meeting] })
})

describe('editing a meeting', () => {
  it('sends what changed and the version that it changes', async () => {
    const changes = mock(updateMeeting, { ...meeting, title: 'Diária da TI', version: 4 })
    const { user } = renderApp(<Dialog />)
    await retitle(user, 'Diária da TI')
    expect(await screen.findByText('Reunião atualizada')).toBeTruthy()
    expect(screen.getByText('Fechado')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ title: 'Diária da TI', version: 3 })
  })

  it('changes where it takes place', async () => {
    const changes = mock(updateMeeting, { ...meeting, location: 'Auditório', version: 4 })
    const { user } = renderApp(<Dialog />)
    const field = screen.getByRole('textbox', { name: 'Local' })
    expect(field).toHaveProperty('value', 'Sala 3')
    await user.clear(field)
    await user.type(field, 'Auditório')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Fechado')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ location: 'Auditório', version: 3 })
  })

  it('offers a colleague’s values when they were faster, with one’s own still in sight', async () => {
    const current = { ...meeting, title: 'Diária do suporte', description: 'Longa', version: 4 }
    const problem = {
      statusCode: 409,
      code: 'stale_version',
      message: 'Este registro foi alterado por outra pessoa.',
    }
    mockProblem(updateMeeting, { ...problem, current })
    const { user } = renderApp(<Dialog />)
    await retitle(user, 'Diária da TI')
    expect(await screen.findByText('Outra pessoa alterou esta reunião')).toBeTruthy()
    expect(screen.getByDisplayValue('Diária da TI')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Carregar os valores atuais' }))
    expect(screen.getByDisplayValue('Diária do suporte')).toBeTruthy()
    expect(screen.getByDisplayValue('Longa')).toBeTruthy()
    expect(screen.getByText('Você tinha digitado: Diária da TI')).toBeTruthy()

    const changes = mock(updateMeeting, { ...current, version: 5 })
    await retitle(user, 'Diária da TI')
    await screen.findByText('Fechado')
    expect(changes[0]?.body).toEqual({ title: 'Diária da TI', version: 4 })
  })

  it('of a series changes it alone, or the following ones too, and says what happens to them', async () => {
    const recurrence = 'FREQ=WEEKLY;INTERVAL=2'
    const ofSeries = makeMeeting({ title: 'Diária', version: 3, seriesId: crypto.randomUUID(), recurrence })
    const changes = mock(updateMeeting, { ...ofSeries, title: 'Diária da TI', version: 4 })
    const { user } = renderApp(<Dialog of={ofSeries} />)
    const choice = screen.getByRole('radiogroup', { name: 'O que mudar da série?' })
    expect(within(choice).getByRole('radio', { name: 'Só esta reunião' })).toHaveProperty('checked', true)
    expect(screen.getByText('As outras, a cada 2 semanas, ficam como estão.')).toBeTruthy()
    await user.click(within(choice).getByRole('radio', { name: 'Esta e as seguintes' }))
    expect(screen.getByText('As que já aconteceram ficam como estão.')).toBeTruthy()
    await retitle(user, 'Diária da TI')
    expect(await screen.findByText('Reuniões atualizadas')).toBeTruthy()
    expect(changes[0]?.query).toEqual({ scope: 'following' })
  })

  it.each([
    ['stands alone', {}],
    ['is over', { seriesId: crypto.randomUUID(), status: 'completed' }],
  ] as const)('asks about no series where the meeting %s', (_, over) => {
    renderApp(<Dialog of={makeMeeting({ title: 'Diária', ...over })} />)
    expect(screen.getByRole('textbox', { name: 'Título' })).toHaveProperty('value', 'Diária')
    expect(screen.queryByRole('radiogroup')).toBeNull()
  })

  it('shows the link that the meeting has, the permanent room’s too', async () => {
    renderApp(<Dialog />)
    expect(screen.getByRole('textbox', { name: 'Link da reunião' })).toHaveProperty('value', meeting.meetUrl)
  })

  it('asks before it invites guests from outside', async () => {
    const message = 'Fora da organização: eva@fora.com.br. Confirme o envio.'
    const changes = mock(updateMeeting, { ...meeting, version: 4 })
    mockProblem(updateMeeting, { statusCode: 409, code: 'outside_addresses', message }, { isOnce: true })
    const { user } = renderApp(<Dialog />)
    await user.click(screen.getByRole('button', { name: 'Adicionar convidado de fora' }))
    await user.type(screen.getByRole('textbox', { name: 'Nome do convidado 1' }), 'Eva')
    await user.type(screen.getByRole('textbox', { name: 'E-mail do convidado 1' }), 'eva@fora.com.br')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText(message)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Convidar assim mesmo' }))
    expect(await screen.findByText('Fechado')).toBeTruthy()
    const guests = [{ name: 'Eva', email: 'eva@fora.com.br' }]
    expect(changes.at(-1)?.body).toEqual({ guests, confirmOutside: true, version: 3 })
  })

  it('keeps what was typed when the guests were not confirmed', async () => {
    const message = 'Fora da organização: eva@fora.com.br. Confirme o envio.'
    mockProblem(updateMeeting, { statusCode: 409, code: 'outside_addresses', message })
    const { user } = renderApp(<Dialog />)
    await retitle(user, 'Diária da TI')
    const question = within(await screen.findByRole('dialog', { name: /de fora da organização/ }))
    await user.click(question.getByRole('button', { name: 'Cancelar' }))
    expect(screen.getByDisplayValue('Diária da TI')).toBeTruthy()
    expect(screen.queryByText(/Falha ao atualizar/)).toBeNull()
  })

  it('keeps what was typed when saving failed', async () => {
    mockProblem(updateMeeting, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = renderApp(<Dialog />)
    await retitle(user, 'Diária da TI')
    expect(await screen.findByText('Falha ao atualizar reunião. Tente novamente.')).toBeTruthy()
    expect(screen.getByDisplayValue('Diária da TI')).toBeTruthy()
  })
})
