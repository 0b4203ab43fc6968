import { getMeetingOptions, type Meeting, updateMeeting } from '@cadencia/meetings/contract'
import { addItem } from '@cadencia/meetings/items/contract'
import { listNotes, saveNote } from '@cadencia/meetings/notes/contract'
import { makeItem, makeMeeting, makeMeetingOptions, mockMeetings } from '@cadencia/meetings/testing'
import { getTranscript, saveTranscript } from '@cadencia/meetings/transcripts/contract'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { MeetingsScreen } from '../meetings-screen.tsx'
import './live-meeting.tsx'
import './meeting-page.tsx'

const me = makeCurrentUser()
const startedAt = new Date(Date.now() - 20 * 60_000).toISOString()
const meeting = makeMeeting({
  title: 'Diária',
  status: 'active',
  startedAt,
  duration: 60,
  presentIds: [me.id],
})
const draftKey = `cadencia:draft:meetings.note.${meeting.id}`

function open(shown: Meeting = meeting, path = '/transcribe') {
  mockMeetings({ meetings: [shown] })
  mock(getTranscript, { meetingId: shown.id, transcript: '', updatedAt: null, parts: [] })
  return renderApp([{ path: '/meetings/:meetingId?/transcribe?', element: <MeetingsScreen /> }], {
    at: `/meetings/${shown.id}${path}`,
  })
}

function noteOf(text: string, version: number) {
  return { userId: me.id, name: 'Ana Souza', text, version, updatedAt: new Date().toISOString() }
}

const findNotes = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Minhas anotações' })

beforeEach(() => {
  localStorage.clear()
  mockPeople({ user: me })
  mockSprints()
})

describe('a meeting that takes place', () => {
  it('shows its clock, who is here, and what to reach', async () => {
    open({ ...meeting, goals: [{ text: 'Fechar o escopo', met: false }] })
    expect(await screen.findByText('20 de 60 min')).toBeTruthy()
    expect(screen.getByText('1 presente de 1')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Entrar' })).toBeTruthy()
    expect(await screen.findByRole('checkbox', { name: 'Fechar o escopo' })).toBeTruthy()
    expect(await screen.findByText('Quem participa da reunião lê estas anotações.')).toBeTruthy()
  })

  it('notes decisions with D and actions with A, one after another', async () => {
    const { user } = open()
    await findNotes()
    const added = mock(addItem, makeItem())
    await screen.findByText('Nenhuma decisão ainda.')
    await user.keyboard('d')
    await user.keyboard('Trocar de fornecedor{Enter}Pintar a sala{Enter}')
    await waitFor(() =>
      expect(added.map(({ body }) => body)).toEqual([
        { kind: 'decision', text: 'Trocar de fornecedor' },
        { kind: 'decision', text: 'Pintar a sala' },
      ]),
    )
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Nova decisão' })).toHaveProperty('value', ''),
    )
    await user.keyboard('Adiar a obra')
    // What is typed survives a reload.
    expect(localStorage.getItem(`cadencia:draft:meetings.item.${meeting.id}.decision`)).toContain('Adiar')
    await user.click(document.body)
    await user.keyboard('a')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nova ação' }))
  })

  it('stands beside the list as well, and leads to the whole page', async () => {
    const { user, router } = open(meeting, '')
    const record = within(await screen.findByRole('dialog', { name: 'Diária' }))
    expect(await record.findByRole('textbox', { name: 'Texto da transcrição' })).toBeTruthy()
    await user.click(record.getByRole('button', { name: 'Opções da reunião' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Abrir na página inteira' }))
    await findNotes()
    expect(router.state.location.search).toBe('?full=1')
    expect(screen.queryByRole('dialog', { name: 'Diária' })).toBeNull()
  })

  it('saves what is still written, then ends and leads to the summary', async () => {
    const { user, router } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Texto da transcrição' }), 'Bom dia.')
    await user.type(await findNotes(), 'Pauta longa')
    const said = mock(saveTranscript, { meetingId: meeting.id, transcript: 'Bom dia.', updatedAt: startedAt })
    const noted = mock(saveNote, noteOf('Pauta longa', 1))
    const ended = mock(updateMeeting, { ...meeting, status: 'completed' })
    await user.click(screen.getByRole('button', { name: 'Finalizar e resumir' }))
    const question = within(await screen.findByRole('dialog', { name: 'Finalizar reunião' }))
    await user.click(question.getByRole('button', { name: 'Finalizar e resumir' }))
    expect(await screen.findByText('Reunião Finalizada')).toBeTruthy()
    expect([said.length, noted.length]).toEqual([1, 1])
    expect(ended[0]?.body).toEqual({ status: 'completed' })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/meetings/${meeting.id}`))
  })

  it('does not end while something could not be saved', async () => {
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Texto da transcrição' }), 'Bom dia.')
    mockProblem(saveTranscript, { statusCode: 503, code: 'unavailable', message: 'Volte.' })
    const ended = mock(updateMeeting, meeting)
    await user.click(screen.getByRole('button', { name: 'Finalizar e resumir' }))
    const question = within(await screen.findByRole('dialog', { name: 'Finalizar reunião' }))
    await user.click(question.getByRole('button', { name: 'Finalizar e resumir' }))
    expect(await screen.findByText('A reunião continua: há texto que ainda não foi salvo.')).toBeTruthy()
    expect(ended).toEqual([])
  })

  it('only ends where summaries are off', async () => {
    open()
    mock(getMeetingOptions, makeMeetingOptions({ isSummaryEnabled: false }))
    expect(await screen.findByRole('button', { name: 'Finalizar' })).toBeTruthy()
  })
})

describe('notes', () => {
  it('are saved by themselves, on the version that they began from', async () => {
    const { user } = open()
    mock(listNotes, [noteOf('Antes.', 3)])
    const saved = mock(saveNote, noteOf('Antes. Depois.', 4))
    await waitFor(async () => expect((await findNotes()).value).toBe('Antes.'))
    await user.type(await findNotes(), ' Depois.')
    mock(listNotes, [noteOf('Antes. Depois.', 4)])
    expect(localStorage.getItem(draftKey)).toContain('Depois')
    await waitFor(
      () => expect(saved.map(({ body }) => body)).toEqual([{ text: 'Antes. Depois.', version: 3 }]),
      {
        timeout: 3000,
      },
    )
    expect(await screen.findByText('Salvas')).toBeTruthy()
    expect(localStorage.getItem(draftKey)).toBeNull()
  })

  it('that were not saved come back after a reload, and are saved then', async () => {
    localStorage.setItem(
      draftKey,
      JSON.stringify({ typed: 'Antes. Perdido?', base: { text: 'Antes.', version: 3 } }),
    )
    open()
    mock(listNotes, [noteOf('Antes.', 3)])
    const saved = mock(saveNote, noteOf('Antes. Perdido?', 4))
    expect((await findNotes()).value).toBe('Antes. Perdido?')
    await waitFor(() => expect(saved[0]?.body).toEqual({ text: 'Antes. Perdido?', version: 3 }), {
      timeout: 3000,
    })
  })

  it('that were changed in another tab meanwhile are asked about', async () => {
    localStorage.setItem(draftKey, JSON.stringify({ typed: 'Daqui', base: { text: 'Antes.', version: 3 } }))
    const { user } = open()
    mock(listNotes, [noteOf('Da outra aba', 4)])
    const saved = mock(saveNote, noteOf('Daqui', 5))
    expect(await screen.findByText('Da outra aba')).toBeTruthy()
    expect((await findNotes()).value).toBe('Daqui')
    expect(saved).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Ficar com o meu' }))
    await waitFor(() => expect(saved[0]?.body).toEqual({ text: 'Daqui', version: 4 }), { timeout: 3000 })
  })

  it('are kept and tried again while they cannot be saved', async () => {
    const { user } = open()
    mockProblem(saveNote, { statusCode: 503, code: 'unavailable', message: 'Volte.' })
    await user.type(await findNotes(), 'Importante')
    expect(
      await screen.findByText('Não salvas: guardadas neste navegador', {}, { timeout: 3000 }),
    ).toBeTruthy()
    expect(localStorage.getItem(draftKey)).toContain('Importante')
  })

  it('are saved when somebody leaves', async () => {
    const { user, router } = open()
    const saved = mock(saveNote, noteOf('Tchau', 1))
    await user.type(await findNotes(), 'Tchau')
    await router.navigate('/meetings')
    await waitFor(() => expect(saved.map(({ body }) => body)).toContainEqual({ text: 'Tchau', version: 0 }))
  })
})
