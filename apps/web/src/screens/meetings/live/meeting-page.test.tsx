import { getMeetingOptions, type Meeting } from '@cadencia/meetings/contract'
import { makeMeeting, makeMeetingOptions, mockMeetings } from '@cadencia/meetings/testing'
import { getTranscript, saveTranscript } from '@cadencia/meetings/transcripts/contract'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MeetingsScreen } from '../meetings-screen.tsx'
import './meeting-page.tsx'

const me = makeCurrentUser()
const active = makeMeeting({ title: 'Diária', status: 'active' })

/** A browser's speech recognition that hears what the test says. */
class FakeRecognition {
  static last: FakeRecognition | undefined
  static refusal: Error | undefined
  lang = ''
  continuous = false
  interimResults = false
  onresult: ((event: unknown) => void) | null = null
  onerror: ((event: { error: string }) => void) | null = null
  onend: (() => void) | null = null
  start() {
    if (FakeRecognition.refusal) throw FakeRecognition.refusal
    FakeRecognition.last = this
  }
  stop() {}
}

function say(transcript: string, isFinal = true) {
  act(() =>
    FakeRecognition.last?.onresult?.({
      resultIndex: 0,
      results: [{ isFinal, 0: { transcript }, length: 1 }],
    }),
  )
}

function fail(error: string) {
  act(() => FakeRecognition.last?.onerror?.({ error }))
}

interface Said {
  meeting?: Meeting
  text?: string
  colleagues?: string
}

function openTranscription({ meeting = active, text, colleagues }: Said = {}) {
  mockMeetings({ meetings: [meeting] })
  const updatedAt = new Date().toISOString()
  mock(getTranscript, {
    meetingId: meeting.id,
    transcript: '',
    updatedAt,
    parts: [
      ...(text ? [{ userId: me.id, name: 'Ana Souza', text, updatedAt }] : []),
      ...(colleagues
        ? [{ userId: crypto.randomUUID(), name: 'Bruno Lima', text: colleagues, updatedAt }]
        : []),
    ],
  })
  return openAt(`/meetings/${meeting.id}/transcribe`)
}

function openAt(at: string) {
  return renderApp([{ path: '/meetings/:meetingId?/transcribe?', element: <MeetingsScreen /> }], { at })
}

function findField(): Promise<HTMLTextAreaElement> {
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Texto da transcrição' })
}

function button(name: string) {
  return screen.getByRole<HTMLButtonElement>('button', { name })
}

beforeEach(() => {
  FakeRecognition.last = undefined
  FakeRecognition.refusal = undefined
  vi.stubGlobal('SpeechRecognition', FakeRecognition)
  mockPeople({ user: me })
  mockSprints()
})
afterEach(() => vi.unstubAllGlobals())

describe('transcribing', () => {
  it('shows what is being said, keeps what was said, and saves it', async () => {
    const { user } = openTranscription()
    const field = await findField()
    expect(screen.getByText('Ativa')).toBeTruthy()
    expect(button('Salvar Transcrição').disabled).toBe(true)
    await user.click(button('Iniciar Transcrição'))
    expect(screen.getByText('Gravando')).toBeTruthy()
    expect(field.disabled).toBe(true)
    say('Bom dia a todos.')
    say('vamos com', false)
    expect(field.value).toBe('Bom dia a todos. vamos com')
    const live = within(screen.getByRole('log', { name: 'Texto ao vivo' }))
    expect(live.getByText('vamos com', { selector: 'em' })).toBeTruthy()
    expect(live.getByText('Bom dia a todos.', { exact: false }).tagName).not.toBe('EM')
    say('vamos começar.')
    await user.click(button('Parar Transcrição'))
    expect(screen.queryByText('Gravando')).toBeNull()
    expect(screen.queryByRole('log')).toBeNull()
    expect(field.disabled).toBe(false)
    expect(field.value).toBe('Bom dia a todos. vamos começar.')

    const updatedAt = new Date().toISOString()
    const saved = mock(saveTranscript, { meetingId: active.id, transcript: field.value, updatedAt })
    await user.click(button('Salvar Transcrição'))
    expect(await screen.findByText('Transcrição salva.')).toBeTruthy()
    expect(saved[0]?.body).toEqual({ meetingId: active.id, transcript: 'Bom dia a todos. vamos começar.' })
  })

  it('loses nothing when saving failed', async () => {
    const { user } = openTranscription()
    mockProblem(saveTranscript, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    await user.type(await findField(), 'Bom dia.')
    await user.click(button('Salvar Transcrição'))
    expect(await screen.findByText('Não foi possível salvar a transcrição. Tente novamente.')).toBeTruthy()
    expect(screen.getByText('Erro ao salvar')).toBeTruthy()
    expect((await findField()).value).toBe('Bom dia.')
  })

  it('empties the text, and brings it back', async () => {
    const { user } = openTranscription({ text: 'Bom dia.' })
    const field = await findField()
    expect(field.value).toBe('Bom dia.')
    await user.click(button('Limpar'))
    expect(field.value).toBe('')
    expect(button('Salvar Transcrição').disabled).toBe(true)
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(field.value).toBe('Bom dia.')
  })

  it('shows the others’ parts beside one’s own', async () => {
    openTranscription({ text: 'Bom dia.', colleagues: 'Decidimos dividir a exportação.' })
    const others = within(await screen.findByRole('region', { name: 'Partes de outras pessoas' }))
    expect(others.getByText('Decidimos dividir a exportação.')).toBeTruthy()
    expect(others.queryByText('Bom dia.')).toBeNull()
  })

  it('says that the browser’s recognition may use its vendor’s cloud', async () => {
    openTranscription()
    expect(await screen.findByText(/pode enviar o áudio à nuvem do fabricante/)).toBeTruthy()
  })

  it('starts only while the meeting is active', async () => {
    const { user } = openTranscription({ meeting: { ...active, status: 'completed' } })
    await findField()
    expect(screen.getByText('Finalizada')).toBeTruthy()
    expect(button('Iniciar Transcrição').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Iniciar Transcrição'))
    expect(screen.queryByText('Gravando')).toBeNull()
  })

  it('counts the permanent room as active before anybody entered it', async () => {
    mockMeetings()
    const { user } = openAt('/meetings/permanent-room/transcribe')
    await findField()
    expect(screen.getByText('Sala permanente')).toBeTruthy()
    await user.click(button('Iniciar Transcrição'))
    say('Bom dia.')
    await user.click(button('Parar Transcrição'))
    const updatedAt = new Date().toISOString()
    const saved = mock(saveTranscript, { meetingId: active.id, transcript: 'Bom dia.', updatedAt })
    await user.click(button('Salvar Transcrição'))
    await screen.findByText('Transcrição salva.')
    expect(saved[0]?.body).toEqual({ meetingId: 'permanent-room', transcript: 'Bom dia.' })
  })
})

describe('what can be in the way', () => {
  it('says that the browser does not recognise speech', async () => {
    vi.stubGlobal('SpeechRecognition', undefined)
    openTranscription()
    expect(
      (
        await screen.findAllByText(
          'Seu navegador não suporta reconhecimento de voz. Use o Chrome ou Edge para esta funcionalidade.',
        )
      ).length,
    ).toBeGreaterThan(0)
    expect(button('Iniciar Transcrição').getAttribute('aria-disabled')).toBe('true')
  })

  it('says that the microphone is not allowed', async () => {
    const { user } = openTranscription()
    await findField()
    await user.click(button('Iniciar Transcrição'))
    fail('not-allowed')
    expect(
      screen.getByText('É necessário permitir o acesso ao microfone para transcrever a reunião.'),
    ).toBeTruthy()
    expect(screen.queryByText('Gravando')).toBeNull()
  })

  it('says that the microphone could not be reached', async () => {
    FakeRecognition.refusal = new Error('no microphone')
    const { user } = openTranscription()
    await findField()
    await user.click(button('Iniciar Transcrição'))
    expect(screen.getByText('Não foi possível acessar o microfone. Verifique as permissões.')).toBeTruthy()
  })

  it('goes on through silence', async () => {
    const { user } = openTranscription()
    await findField()
    await user.click(button('Iniciar Transcrição'))
    fail('no-speech')
    expect(screen.getByText('Gravando')).toBeTruthy()
  })

  it('hides the controls while the settings switch transcription off', async () => {
    openTranscription()
    mock(getMeetingOptions, makeMeetingOptions({ isTranscriptionEnabled: false }))
    await findField()
    await waitFor(() => expect(screen.queryByText('Iniciar Transcrição')).toBeNull())
    expect(screen.queryByText('Salvar Transcrição')).toBeNull()
  })

  it('says why someone may not transcribe', async () => {
    openTranscription({ meeting: { ...active, canEdit: false } })
    await findField()
    expect(
      screen.getByRole('button', {
        name: 'Iniciar Transcrição',
        description: 'Só quem criou ou participa da reunião pode alterá-la.',
      }),
    ).toBeTruthy()
  })
})

describe('text that is not saved', () => {
  it('is offered again after a crash and can be let go', async () => {
    localStorage.setItem(`cadencia.transcript.${me.id}.${active.id}`, 'O que foi dito antes da queda.')
    const { user } = openTranscription({ text: 'Bom dia.' })
    const field = await findField()
    expect(field.value).toBe('O que foi dito antes da queda.')
    expect(screen.getByText('Recuperamos um texto que ainda não foi salvo')).toBeTruthy()
    await user.click(button('Descartar'))
    expect(field.value).toBe('Bom dia.')
  })

  it('is asked about before leaving', async () => {
    const { user, router } = openTranscription()
    await user.type(await findField(), 'Bom dia.')
    await user.click(button('Voltar'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sair da transcrição?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    expect(router.state.location.pathname).toMatch(/transcribe$/)
    await user.click(button('Voltar'))
    await user.click(await screen.findByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/meetings'))
    expect(localStorage.getItem(`cadencia.transcript.${me.id}.${active.id}`)).toBe('Bom dia.')
  })

  it('is asked about before a step back', async () => {
    const { user, router } = openTranscription()
    const { pathname } = router.state.location
    await act(() => router.navigate('/meetings'))
    await act(() => router.navigate(pathname))
    await user.type(await findField(), 'Bom dia.')
    await act(() => router.navigate(-1))
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
    expect(router.state.location.pathname).toBe(pathname)
    expect((await findField()).value).toBe('Bom dia.')
    await act(() => router.navigate(-1))
    await user.click(await screen.findByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/meetings'))
  })

  it('keeps what is half said when someone leaves while recording', async () => {
    const { user, router } = openTranscription()
    await findField()
    await user.click(button('Iniciar Transcrição'))
    say('vamos com', false)
    await user.click(button('Voltar'))
    await user.click(await screen.findByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/meetings'))
    expect(localStorage.getItem(`cadencia.transcript.${me.id}.${active.id}`)).toBe('vamos com')
  })

  it('lets someone leave without a word once it is saved', async () => {
    const { user, router } = openTranscription({ text: 'Bom dia.' })
    await findField()
    await user.click(button('Voltar'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/meetings'))
  })
})
