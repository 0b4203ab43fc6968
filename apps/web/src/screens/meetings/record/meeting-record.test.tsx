import { listChats } from '@cadencia/chat/contract'
import { getCrmAccess } from '@cadencia/crm/access/contract'
import { listClients } from '@cadencia/crm/clients/contract'
import { findDuplicateLeads } from '@cadencia/crm/leads/contract'
import { makeLead } from '@cadencia/crm/testing'
import { linkEndpoints, listLinkedClients } from '@cadencia/links/contract'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import {
  cancelMeeting,
  getMeeting,
  getMeetingHistory,
  type Meeting,
  updateMeeting,
} from '@cadencia/meetings/contract'
import { listItems, makeItemTask, removeItem, restoreItem } from '@cadencia/meetings/items/contract'
import { listNotes } from '@cadencia/meetings/notes/contract'
import {
  editSummary,
  getSummaryVersion,
  listSummaryVersions,
  shareSummary,
} from '@cadencia/meetings/summaries/contract'
import { makeItem, makeMeeting, makeSummarisedMeeting, mockMeetings } from '@cadencia/meetings/testing'
import { getTranscript, requestSummary } from '@cadencia/meetings/transcripts/contract'
import { makeCurrentUser, makePerson, mockPeople } from '@cadencia/people/testing'
import { makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberAccess } from '../../../records/links/remembered-access.ts'
import { MeetingsScreen } from '../meetings-screen.tsx'
import './meeting-record.tsx'
import './guest-link.tsx'
import '../form/edit-meeting-dialog.tsx'
import '../summary/share-dialog.tsx'
import '../summary/summary-panel.tsx'

const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })
const carla = makePerson({ firstName: 'Carla', lastName: 'Dias' })

beforeEach(() => {
  mock(getTranscript, { meetingId: crypto.randomUUID(), transcript: '', updatedAt: null, parts: [] })
})

function openRecord(meeting: Meeting, tab = '') {
  mockMeetings({ meetings: [meeting] })
  return renderApp([{ path: '/meetings/:meetingId?/transcribe?', element: <MeetingsScreen /> }], {
    at: `/meetings/${meeting.id}${tab}`,
  })
}

async function findRecord(title: string) {
  return within(await screen.findByRole('dialog', { name: title }))
}

beforeEach(() => {
  mockPeople({ user: makeCurrentUser(), users: [bruno, carla] })
  mockSprints()
})

describe('the record of a meeting', () => {
  it('stands beside the list at its own address and leads back to it', async () => {
    const { user, router } = openRecord(makeMeeting({ title: 'Diária', description: 'Quinze minutos.' }))
    const record = await findRecord('Diária')
    expect(record.getByText('Quinze minutos.')).toBeTruthy()
    await user.click(record.getByRole('button', { name: 'Fechar' }))
    expect(router.state.location.pathname).toBe('/meetings')
  })

  it('shows who takes part and who was present', async () => {
    openRecord(makeMeeting({ title: 'Diária', participantIds: [bruno.id, carla.id], presentIds: [carla.id] }))
    const record = await findRecord('Diária')
    const rows = await within(record.getByRole('region', { name: 'Participantes' })).findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual(['BLBruno Lima', 'CDCarla DiasPresente'])
    expect(record.getByText('1 presente de 2')).toBeTruthy()
  })

  it('shows the guests from outside, and offers to link the lead of an address', async () => {
    rememberAccess(true)
    mock(getCrmAccess, { unlocked: true })
    mock(listClients, [])
    mock(findDuplicateLeads, [
      { ...makeLead({ name: 'Maria Reis', email: 'maria@cliente.example' }), matches: ['email'] },
    ])
    mock(linkEndpoints.meeting.list, [])
    mock(listLinkedClients, [])
    const linked = mock(linkEndpoints.meeting.add, null)
    const guests = [{ name: 'Maria', email: 'maria@cliente.example' }]
    const { user } = openRecord(makeMeeting({ title: 'Proposta', guests }))
    const record = await findRecord('Proposta')
    const region = within(record.getByRole('region', { name: 'Convidados' }))
    expect(region.getByRole('link', { name: 'maria@cliente.example' }).getAttribute('href')).toBe(
      'mailto:maria@cliente.example',
    )
    await user.click(await region.findByRole('button', { name: 'Ligar ao lead Maria Reis' }))
    expect(await screen.findByText('Registros ligados')).toBeTruthy()
    expect(linked[0]?.params).toMatchObject({ kind: 'lead' })
    rememberAccess(false)
  })

  it('shows where it takes place, when that is known', async () => {
    openRecord(makeMeeting({ title: 'Diária', location: 'Sala 3', canEdit: false }))
    const record = await findRecord('Diária')
    expect(record.getByText('Local').nextElementSibling?.textContent).toBe('Sala 3')
  })

  it('shows no place for a meeting without one', async () => {
    openRecord(makeMeeting({ title: 'Diária', canEdit: false }))
    expect((await findRecord('Diária')).queryByText('Local')).toBeNull()
  })

  it('lets whoever may edit say where it takes place', async () => {
    const meeting = makeMeeting({ title: 'Diária', version: 4 })
    const { user } = openRecord(meeting)
    const changes = mock(updateMeeting, { ...meeting, location: 'Sala 3', version: 5 })
    await user.click((await findRecord('Diária')).getByRole('button', { name: 'Local: Nenhum' }))
    await user.type(screen.getByRole('textbox', { name: 'Local' }), 'Sala 3{Enter}')
    await waitFor(() => expect(changes[0]?.body).toEqual({ location: 'Sala 3', version: 4 }))
  })

  it('changes a property in its place, and undoes that', async () => {
    const meeting = makeMeeting({ title: 'Diária', duration: 30, version: 4 })
    const { user } = openRecord(meeting)
    const record = await findRecord('Diária')
    await user.click(record.getByRole('button', { name: 'Duração: 30 min' }))
    const changes = mock(updateMeeting, { ...meeting, duration: 45, version: 5 })
    await user.clear(record.getByRole('textbox', { name: 'Duração' }))
    await user.type(record.getByRole('textbox', { name: 'Duração' }), '45{Enter}')
    expect(await screen.findByText('Reunião atualizada')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ duration: 45, version: 4 })
    const undone = mock(updateMeeting, { ...meeting, version: 6 })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() => expect(undone[0]?.body).toEqual({ duration: 30, version: 5 }))
  })

  it('moves the meeting to another time in its place', async () => {
    const meeting = makeMeeting({ title: 'Diária', scheduledAt: '2026-11-20T12:00:00Z', version: 4 })
    const { user } = openRecord(meeting)
    const record = await findRecord('Diária')
    await user.click(record.getByRole('button', { name: 'Data e hora: 20/11/2026 09:00, sexta-feira' }))
    const changes = mock(updateMeeting, { ...meeting, scheduledAt: '2026-11-24T13:30:00Z', version: 5 })
    const field = within(await screen.findByRole('dialog', { name: /^Data e hora/ }))
    await user.click(field.getByRole('button', { name: '24 novembro 2026' }))
    fireEvent.change(field.getByLabelText('Hora'), { target: { value: '10:30' } })
    await user.click(field.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Reunião atualizada')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ scheduledAt: '2026-11-24T13:30:00.000Z', version: 4 })
  })

  describe('takes a time that is typed', () => {
    async function openTime() {
      const meeting = makeMeeting({ title: 'Diária', scheduledAt: '2026-11-20T12:00:00Z', version: 4 })
      const opened = openRecord(meeting)
      const record = await findRecord('Diária')
      const changes = mock(updateMeeting, { ...meeting, version: 5 })
      await opened.user.click(record.getByRole('button', { name: /^Data e hora/ }))
      const field = await screen.findByRole('textbox', { name: 'Data e hora' })
      await waitFor(() => expect(document.activeElement).toBe(field))
      return { ...opened, changes }
    }
    const sent = {
      scheduledAt: `${addDays(saoPauloDay(Date.now()), 1)}T17:00:00.000Z`,
      version: 4,
    }

    it('with Enter', async () => {
      const { user, changes } = await openTime()
      await user.keyboard('amanhã 14h{Enter}')
      await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([sent]))
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Data e hora' })).toBeNull())
    })

    it('when something outside is pressed', async () => {
      const { user, changes } = await openTime()
      await user.keyboard('amanhã 14h')
      await user.click(document.body)
      await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([sent]))
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Data e hora' })).toBeNull())
    })

    it('but not with Esc, which does not close the record', async () => {
      const { user, changes } = await openTime()
      await user.keyboard('amanhã 14h{Escape}')
      await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Data e hora' })).toBeNull())
      expect(await findRecord('Diária')).toBeTruthy()
      expect(changes).toEqual([])
    })
  })

  it.each([
    ['scheduled', 'Iniciar'],
    ['active', 'Entrar'],
  ] as const)('offers in its menu what the palette offers: %s, %s', async (status, name) => {
    const { user } = openRecord(makeMeeting({ title: 'Diária', status }))
    const record = await findRecord('Diária')
    await user.click(await record.findByRole('button', { name: 'Opções da reunião' }))
    expect(await screen.findByRole('menuitem', { name })).toBeTruthy()
  })

  it('offers the meeting as a calendar file', async () => {
    const meeting = makeMeeting({ title: 'Diária' })
    const { user } = openRecord(meeting)
    await user.click((await findRecord('Diária')).getByRole('button', { name: 'Opções da reunião' }))
    const item = await screen.findByRole('menuitem', { name: 'Adicionar à agenda' })
    expect(item.getAttribute('href')).toBe(`/api/meetings/${meeting.id}.ics`)
    // The link downloads it, so nothing else may.
    const downloads = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    item.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(item)
    expect(downloads).not.toHaveBeenCalled()
  })

  it('adds a goal and ticks it off', async () => {
    const meeting = makeMeeting({ title: 'Diária', version: 2 })
    const { user } = openRecord(meeting)
    const record = await findRecord('Diária')
    const added = { ...meeting, goals: [{ text: 'Fechar o escopo', met: false }], version: 3 }
    const first = mock(updateMeeting, added)
    await user.type(record.getByRole('textbox', { name: 'Novo objetivo' }), 'Fechar o escopo{Enter}')
    const box = await record.findByRole('checkbox', { name: 'Fechar o escopo' })
    expect(first[0]?.body).toEqual({ goals: [{ text: 'Fechar o escopo', met: false }], version: 2 })

    const second = mock(updateMeeting, {
      ...added,
      goals: [{ text: 'Fechar o escopo', met: true }],
      version: 4,
    })
    await user.click(box)
    expect(await record.findByRole('checkbox', { name: 'Fechar o escopo', checked: true })).toBeTruthy()
    expect(second[0]?.body).toEqual({ goals: [{ text: 'Fechar o escopo', met: true }], version: 3 })
  })

  it('removes a goal, and undoes that also after a colleague changed the meeting', async () => {
    const goals = ['Abrir', 'Decidir', 'Fechar'].map((text) => ({ text, met: false }))
    const meeting = makeMeeting({ title: 'Diária', goals, version: 2 })
    const { user } = openRecord(meeting)
    const record = await findRecord('Diária')
    const rest = goals.toSpliced(1, 1)
    const removed = mock(updateMeeting, { ...meeting, goals: rest, version: 3 })
    await user.click(record.getByRole('button', { name: 'Remover objetivo: Decidir' }))
    expect(await screen.findByText('Objetivo removido')).toBeTruthy()
    expect(removed[0]?.body).toEqual({ goals: rest, version: 2 })

    const current = { ...meeting, goals: [...rest, { text: 'Comemorar', met: false }], version: 4 }
    const undone = mock(updateMeeting, { ...current, version: 5 })
    const stale = { statusCode: 409, code: 'stale_version', message: 'Alterada.', current }
    mockProblem(updateMeeting, stale, { isOnce: true })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() =>
      expect(undone[0]?.body).toEqual({ goals: [...goals, { text: 'Comemorar', met: false }], version: 4 }),
    )
  })

  it('cancels the following meetings of a series too, after asking', async () => {
    const { user, router } = openRecord(makeMeeting({ title: 'Diária', seriesId: crypto.randomUUID() }))
    const cancelled = mock(cancelMeeting, null)
    await user.click((await findRecord('Diária')).getByRole('button', { name: 'Opções da reunião' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Cancelar esta e as seguintes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar esta e as seguintes?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancelar reunião' }))
    expect(await screen.findByText('Reuniões canceladas')).toBeTruthy()
    expect(cancelled[0]?.query).toEqual({ scope: 'following' })
    expect(router.state.location.pathname).toBe('/meetings')
  })

  it('leaves the permanent room open', async () => {
    openRecord(
      makeMeeting({ title: 'Sala permanente - 20/11/2026', status: 'active', isPermanentRoom: true }),
    )
    const record = await findRecord('Sala permanente - 20/11/2026')
    expect(record.getByRole('button', { name: 'Entrar' })).toBeTruthy()
    expect(record.queryByRole('button', { name: 'Finalizar' })).toBeNull()
  })

  it('says that a meeting is unknown', async () => {
    mockProblem(getMeeting, { statusCode: 404, code: 'not_found', message: 'Reunião não encontrada.' })
    mockMeetings()
    renderApp([{ path: '/meetings/:meetingId?/transcribe?', element: <MeetingsScreen /> }], {
      at: `/meetings/${crypto.randomUUID()}`,
    })
    expect(await screen.findByText('Reunião não encontrada')).toBeTruthy()
  })
})

describe('what was said', () => {
  it('is shown by author', async () => {
    const meeting = makeSummarisedMeeting({ title: 'Diária' })
    const updatedAt = new Date().toISOString()
    mock(getTranscript, {
      meetingId: meeting.id,
      transcript: '',
      updatedAt,
      parts: [
        { userId: bruno.id, name: 'Bruno Lima', text: 'Bom dia.', updatedAt },
        { userId: carla.id, name: 'Carla Dias', text: 'Vamos começar.', updatedAt },
      ],
    })
    openRecord(meeting, '?tab=transcript')
    const record = await findRecord('Diária')
    expect(await record.findByText('Bom dia.')).toBeTruthy()
    expect(record.getByText('Carla Dias')).toBeTruthy()
  })

  it('says why someone may not read it', async () => {
    openRecord(
      makeMeeting({ title: 'Diária', status: 'completed', canReadTranscript: false }),
      '?tab=transcript',
    )
    const record = await findRecord('Diária')
    expect(
      record.getByText('A transcrição e o resumo são de quem criou ou participa da reunião.'),
    ).toBeTruthy()
  })
})

describe('the summary', () => {
  it.each([
    ['extractive', 'Resumo automático (extrativo)'],
    ['model', 'Resumo por IA'],
  ] as const)('is shown with its source when it is %s', async (summarySource, label) => {
    openRecord(makeSummarisedMeeting({ title: 'Diária', summarySource }), '?tab=summary')
    const record = await findRecord('Diária')
    expect(record.getByText(label)).toBeTruthy()
    expect(await record.findByText('Dividir a exportação em partes')).toBeTruthy()
    expect(await record.findByText('Enviar o convite atualizado')).toBeTruthy()
  })

  it('can be asked for again when writing it failed', async () => {
    const meeting = makeSummarisedMeeting({ title: 'Diária', aiSummary: null, summaryStatus: 'failed' })
    const { user } = openRecord(meeting, '?tab=summary')
    const record = await findRecord('Diária')
    expect(record.getByText('Não foi possível escrever o resumo')).toBeTruthy()
    mock(requestSummary, { ...meeting, summaryStatus: 'pending' })
    await user.click(record.getByRole('button', { name: 'Tentar novamente' }))
    expect(await record.findByText('O resumo está sendo escrito.')).toBeTruthy()
  })

  it('says why there is none', async () => {
    openRecord(makeMeeting({ title: 'Diária' }), '?tab=summary')
    const record = await findRecord('Diária')
    expect(record.getByText('Resumo AI Indisponível')).toBeTruthy()
    expect(record.getByText('O resumo é escrito quando a reunião termina.')).toBeTruthy()
  })

  it('turns an action item into a task with one click, once', async () => {
    const teamId = crypto.randomUUID()
    const meeting = makeSummarisedMeeting({ title: 'Diária', teamId })
    const { user } = openRecord(meeting, '?tab=summary')
    const item = makeItem({ text: 'Enviar o convite', assigneeId: carla.id, dueDate: '2026-11-27' })
    mock(listItems, [item])
    const button = await screen.findByRole('button', { name: 'Criar tarefa: Enviar o convite' })
    expect(screen.getByRole('combobox', { name: 'Responsável: Enviar o convite' })).toHaveProperty(
      'value',
      'Carla Dias',
    )
    expect(screen.getByRole('textbox', { name: 'Prazo: Enviar o convite' })).toHaveProperty(
      'value',
      '27/11/2026',
    )
    const task = makeTask({ title: 'Enviar o convite', meetingId: meeting.id })
    const created = mock(makeItemTask, task)
    mock(listItems, [{ ...item, taskId: task.id }])
    await user.click(button)
    const link = await screen.findByRole('link', { name: 'Tarefa criada' })
    expect(link.getAttribute('href')).toBe(`/sprints/tasks/${task.id}`)
    expect(screen.queryByRole('button', { name: /^Criar tarefa/ })).toBeNull()
    expect(created[0]?.params).toMatchObject({ id: meeting.id, itemId: item.id })
    expect(created[0]?.body).toEqual({ teamId })
  })

  it('gets a deleted action back with its task', async () => {
    const meeting = makeSummarisedMeeting({ title: 'Diária' })
    const { user } = openRecord(meeting, '?tab=summary')
    const item = makeItem({ text: 'Enviar o convite', taskId: crypto.randomUUID() })
    mock(listItems, [item])
    await user.click(await screen.findByRole('button', { name: 'Opções: Enviar o convite' }))
    const removed = mock(removeItem, null)
    mock(listItems, [])
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tarefa criada' })).toBeNull())
    const restored = mock(restoreItem, item)
    mock(listItems, [item])
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    const link = await screen.findByRole('link', { name: 'Tarefa criada' })
    expect(link.getAttribute('href')).toBe(`/sprints/tasks/${item.taskId}`)
    expect(screen.queryByRole('button', { name: /^Criar tarefa/ })).toBeNull()
    for (const [asked] of [removed, restored]) {
      expect(asked?.params).toMatchObject({ id: meeting.id, itemId: item.id })
    }
  })

  it('can be asked for where there are notes alone', async () => {
    const meeting = makeMeeting({ title: 'Diária', status: 'completed' })
    const { user } = openRecord(meeting, '?tab=summary')
    const note = { userId: bruno.id, name: 'Bruno Lima', text: 'Falta a vistoria', version: 1 }
    mock(listNotes, [{ ...note, updatedAt: '2026-11-20T12:00:00Z' }])
    const asked = mock(requestSummary, { ...meeting, summaryStatus: 'pending' })
    const record = await findRecord('Diária')
    await user.click(await record.findByRole('button', { name: 'Escrever resumo' }))
    await waitFor(() => expect(asked[0]?.params).toMatchObject({ id: meeting.id }))
  })

  it('cannot be asked for where nothing was said or noted', async () => {
    openRecord(makeMeeting({ title: 'Diária', status: 'completed' }), '?tab=summary')
    mock(listNotes, [])
    const record = await findRecord('Diária')
    expect(await record.findByText('Não há transcrição nem anotações para resumir.')).toBeTruthy()
    expect(record.queryByRole('button', { name: 'Escrever resumo' })).toBeNull()
  })

  it('leads to a decision that the address names', async () => {
    const meeting = makeSummarisedMeeting({ title: 'Diária' })
    const decision = makeItem({ kind: 'decision', text: 'Trocar de fornecedor' })
    mockMeetings({ meetings: [meeting] })
    mock(getMeetingHistory, [])
    mock(listItems, [decision])
    const { router } = renderApp(
      [{ path: '/meetings/:meetingId?/transcribe?', element: <MeetingsScreen /> }],
      {
        at: `/meetings/${meeting.id}?tab=activity&item=${decision.id}`,
      },
    )
    const row = (await screen.findByText('Trocar de fornecedor')).closest('li')
    await waitFor(() => expect(row?.hasAttribute('data-marked')).toBe(true))
    expect(router.state.location.search).toBe('?tab=summary')
  })

  it.each([
    ['their own', true, 'Minhas anotações', (title: HTMLElement) => title.closest('section')],
    ['another person', false, 'Falta a vistoria', (text: HTMLElement) => text.closest('li')],
  ])('leads to the note of %s that the address names', async (_, isOwn, shown, placeOf) => {
    const meeting = makeSummarisedMeeting({ title: 'Diária' })
    mockMeetings({ meetings: [meeting] })
    const author = isOwn ? makeCurrentUser() : bruno
    const note = { userId: author.id, name: 'Bruno Lima', text: 'Falta a vistoria', version: 1 }
    mock(listNotes, [{ ...note, updatedAt: '2026-11-20T12:00:00Z' }])
    const { router } = renderApp(
      [{ path: '/meetings/:meetingId?/transcribe?', element: <MeetingsScreen /> }],
      { at: `/meetings/${meeting.id}?note=${author.id}` },
    )
    const place = placeOf(await screen.findByText(shown))
    await waitFor(() => expect(place?.hasAttribute('data-marked')).toBe(true))
    expect(router.state.location.search).toBe('?tab=notes')
  })

  it('is edited as a new version, and its older versions can be seen and brought back', async () => {
    const meeting = makeSummarisedMeeting({ title: 'Diária' })
    const { user } = openRecord(meeting)
    const made = { source: 'extractive', createdBy: null, createdAt: '2026-11-20T12:00:00Z' } as const
    const first = { version: 1, text: 'Resumo antigo.', ...made }
    const newest = { ...first, version: 2, text: 'A equipe escolheu.', source: 'edited' } as const
    const listed = [newest, first].map(({ text: _, ...one }) => one)
    mock(listSummaryVersions, listed)
    mock(getSummaryVersion, newest)
    const record = await findRecord('Diária')
    const saved = mock(editSummary, { ...newest, version: 3 })
    await user.click(await record.findByRole('button', { name: 'Editar resumo' }))
    await user.type(await record.findByRole('textbox', { name: 'Resumo' }), ' E decidiu.')
    await user.click(record.getByRole('button', { name: 'Salvar resumo' }))
    expect(await screen.findByText('Resumo salvo')).toBeTruthy()
    expect(saved[0]?.body).toEqual({ text: 'A equipe escolheu. E decidiu.', version: 2 })
    mock(getSummaryVersion, first)
    await user.click(record.getByRole('button', { name: 'Versões' }))
    await user.click(await screen.findByRole('menuitem', { name: /extrativo/ }))
    expect(await record.findByText('Resumo antigo.')).toBeTruthy()
    const restored = mock(editSummary, { ...newest, version: 3, text: first.text })
    await user.click(record.getByRole('button', { name: 'Restaurar esta' }))
    await waitFor(() => expect(restored[0]?.body).toEqual({ text: 'Resumo antigo.', version: 2 }))
  })

  it('is offered first to those who took part and to its guests', async () => {
    const guests = [{ name: 'Maria', email: 'maria@cliente.example' }]
    const { user } = openRecord(
      makeSummarisedMeeting({ title: 'Diária', participantIds: [bruno.id], guests }),
    )
    mock(listChats, [])
    const sent = mock(shareSummary, null)
    const record = await findRecord('Diária')
    await user.click(await record.findByRole('button', { name: 'Compartilhar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Compartilhar resumo' }))
    expect(await dialog.findByText('Bruno Lima')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    await waitFor(() =>
      expect(sent[0]?.body).toMatchObject({ userIds: [bruno.id], emails: ['maria@cliente.example'] }),
    )
  })

  it('is shared with people and addresses, after asking about those outside', async () => {
    const { user } = openRecord(makeSummarisedMeeting({ title: 'Diária' }))
    mock(listChats, [])
    const record = await findRecord('Diária')
    await user.click(await record.findByRole('button', { name: 'Compartilhar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Compartilhar resumo' }))
    await user.type(dialog.getByRole('combobox', { name: 'E-mails' }), 'eva@fora.com.br{Enter}')
    const message = 'Fora da organização: eva@fora.com.br. Confirme o envio.'
    const sent = mock(shareSummary, null)
    mockProblem(shareSummary, { statusCode: 409, code: 'outside_addresses', message }, { isOnce: true })
    await user.click(dialog.getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText(message)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Enviar assim mesmo' }))
    expect(await screen.findByText('Resumo compartilhado')).toBeTruthy()
    expect(sent.at(-1)?.body).toEqual({
      userIds: [],
      chatIds: [],
      emails: ['eva@fora.com.br'],
      confirmOutside: true,
    })
  })
})
