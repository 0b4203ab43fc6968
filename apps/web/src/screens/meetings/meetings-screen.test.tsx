import {
  getMeetingOptions,
  joinMeeting,
  listMeetings,
  type Meeting,
  updateMeeting,
} from '@cadencia/meetings/contract'
import {
  makeMeeting,
  makeMeetingOptions,
  makeSummarisedMeeting,
  mockMeetings,
} from '@cadencia/meetings/testing'
import { makeCurrentUser, makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MeetingsScreen } from './meetings-screen.tsx'
import './form/new-meeting-dialog.tsx'
import './calendar-feed-dialog.tsx'

const me = makeCurrentUser()
const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })
const team = makeTeam({ name: 'Comercial' })

function openList(meetings: Meeting[], at = '/meetings') {
  mockMeetings({ meetings })
  return renderApp([{ path: '/meetings/:meetingId?/transcribe?', element: <MeetingsScreen /> }], { at })
}

async function findCard(title: string) {
  return within(await screen.findByRole('article', { name: title }))
}

/** What was opened in new tabs. */
function watchTabs(): string[] {
  const opened: string[] = []
  vi.spyOn(window, 'open').mockImplementation((url) => {
    opened.push(String(url))
    return null
  })
  return opened
}

beforeEach(() => {
  mockPeople({ user: me, users: [makePerson({ ...me }), bruno], teams: [team] })
})

describe('the list of meetings', () => {
  it('holds the place of six cards while it loads', async () => {
    mockMeetings()
    mock(listMeetings, [], { delayMs: 100 })
    renderApp(<MeetingsScreen />, { at: '/meetings' })
    expect(screen.getByRole('heading', { level: 1, name: 'Reuniões' })).toBeTruthy()
    expect(screen.getAllByTestId('skeleton-card')).toHaveLength(6)
    await waitFor(() => expect(screen.queryByTestId('skeleton-card')).toBeNull())
  })

  it('says that there is none and offers to create the first', async () => {
    const { user } = openList([])
    expect(await screen.findByText('Nenhuma reunião encontrada')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Criar primeira reunião' }))
    expect(await screen.findByRole('dialog', { name: 'Nova Reunião' })).toBeTruthy()
  })

  it('can be asked for again when it did not arrive', async () => {
    mockMeetings()
    mockProblem(listMeetings, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    const { user } = renderApp(<MeetingsScreen />, { at: '/meetings' })
    expect(await screen.findByText('Volte em instantes.')).toBeTruthy()
    mock(listMeetings, [makeMeeting({ title: 'Reunião diária' })])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByRole('article', { name: 'Reunião diária' })).toBeTruthy()
  })

  it('shows what a meeting is', async () => {
    const ids = [me.id, bruno.id, ...Array.from({ length: 4 }, () => crypto.randomUUID())]
    openList([
      makeMeeting({
        title: 'Revisão',
        scheduledAt: '2030-05-06T12:30:00Z',
        duration: 90,
        meetingType: 'review',
        teamId: team.id,
        participantIds: ids,
      }),
    ])
    const card = await findCard('Revisão')
    for (const words of ['Agendada', '06/05/2030 09:30', '1 h 30 min'])
      expect(card.getByText(words)).toBeTruthy()
    expect(await card.findByText('Comercial')).toBeTruthy()
    expect(await card.findByRole('img', { name: 'Bruno Lima' })).toBeTruthy()
    expect(card.getByText('+2')).toBeTruthy()
  })

  it('shows more of a long list when asked', async () => {
    const { user } = openList(Array.from({ length: 30 }, () => makeMeeting()))
    await screen.findAllByRole('article')
    expect(screen.getAllByRole('article')).toHaveLength(24)
    await user.click(screen.getByRole('button', { name: 'Mostrar mais' }))
    expect(screen.getAllByRole('article')).toHaveLength(30)
    expect(screen.getByRole('button', { name: 'Buscar reuniões mais antigas' })).toBeTruthy()
  })

  it('takes its filters from the address and writes them there', async () => {
    const { user, router } = openList(
      [makeMeeting({ title: 'Por vir' }), makeMeeting({ title: 'Em curso', status: 'active' })],
      '/meetings?status=active',
    )
    expect(await screen.findByRole('article', { name: 'Em curso' })).toBeTruthy()
    expect(screen.queryByRole('article', { name: 'Por vir' })).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar reunião' }), 'nada')
    expect(await screen.findByText('Nenhuma reunião encontrada')).toBeTruthy()
    expect(router.state.location.search).toBe('?status=active&q=nada')
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(await screen.findByRole('article', { name: 'Por vir' })).toBeTruthy()
    expect(router.state.location.search).toBe('')
    await user.click(screen.getByRole('radio', { name: 'Passadas' }))
    expect(router.state.location.search).toBe('?period=past')
  })
})

describe('what can be done with a meeting', () => {
  it('starts a scheduled one: its link opens and it becomes active', async () => {
    const tabs = watchTabs()
    const meeting = makeMeeting({ title: 'Diária' })
    const { user } = openList([meeting])
    const changes = mock(updateMeeting, { ...meeting, status: 'active' })
    const card = await findCard('Diária')
    await user.click(card.getByRole('button', { name: 'Iniciar' }))
    expect(await card.findByText('Ativa')).toBeTruthy()
    expect(tabs).toEqual([meeting.meetUrl])
    expect(changes[0]?.body).toEqual({ status: 'active' })
  })

  it('joins an active one: its link opens and presence is marked', async () => {
    const tabs = watchTabs()
    const meeting = makeMeeting({ title: 'Diária', status: 'active' })
    const { user } = openList([meeting])
    const joins = mock(joinMeeting, meeting)
    await user.click((await findCard('Diária')).getByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(joins[0]?.params.id).toBe(meeting.id))
    expect(tabs).toEqual([meeting.meetUrl])
  })

  it('ends an active one after asking', async () => {
    const meeting = makeMeeting({ title: 'Diária', status: 'active' })
    const { user } = openList([meeting])
    const changes = mock(updateMeeting, { ...meeting, status: 'completed' })
    const card = await findCard('Diária')
    await user.click(card.getByRole('button', { name: 'Finalizar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar reunião' }))
    expect(changes).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByText('Reunião Finalizada')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ status: 'completed' })
    expect(await card.findByText('Concluída')).toBeTruthy()
  })

  it('says so when ending failed', async () => {
    const { user } = openList([makeMeeting({ title: 'Diária', status: 'active' })])
    mockProblem(updateMeeting, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    await user.click((await findCard('Diária')).getByRole('button', { name: 'Finalizar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar reunião' }))
    await user.click(dialog.getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByText('Falha ao finalizar reunião. Tente novamente.')).toBeTruthy()
    expect(screen.getByText('Erro')).toBeTruthy()
  })

  it('leads from a completed one to what was said, and to its summary when there is one', async () => {
    openList([makeSummarisedMeeting({ title: 'Com' }), makeMeeting({ title: 'Sem', status: 'completed' })])
    const summarised = await findCard('Com')
    expect(summarised.getByRole('link', { name: 'Ver Transcrição' }).getAttribute('href')).toMatch(
      /tab=transcript$/,
    )
    expect(summarised.getByRole('link', { name: 'Ver Resumo IA' }).getAttribute('href')).toMatch(
      /tab=summary$/,
    )
    const plain = await findCard('Sem')
    expect(plain.getByRole('link', { name: 'Ver Transcrição' })).toBeTruthy()
    expect(plain.queryByRole('link', { name: 'Ver Resumo IA' })).toBeNull()
  })

  it('tells people who may not change it why they cannot', async () => {
    const tabs = watchTabs()
    const { user } = openList([makeMeeting({ title: 'De outros', canEdit: false, canReadTranscript: false })])
    const start = (await findCard('De outros')).getByRole('button', {
      name: 'Iniciar',
      description: 'Só quem criou ou participa da reunião pode alterá-la.',
    })
    expect(start.getAttribute('aria-disabled')).toBe('true')
    await user.click(start)
    expect(tabs).toEqual([])
  })

  it('tells where a meeting takes place', async () => {
    openList([makeMeeting({ title: 'Diária', location: 'Sala 3' })])
    expect((await findCard('Diária')).getByText('Sala 3')).toBeTruthy()
  })

  it('hides transcription while the settings switch it off', async () => {
    openList([makeMeeting({ title: 'Diária', status: 'active' })])
    mock(getMeetingOptions, makeMeetingOptions({ isTranscriptionEnabled: false }))
    const card = await findCard('Diária')
    await waitFor(() => expect(card.queryByText('Transcrever')).toBeNull())
    expect(card.getByRole('button', { name: 'Entrar' })).toBeTruthy()
  })
})

describe('the permanent room', () => {
  it('stands on top, opens its link and marks presence', async () => {
    const tabs = watchTabs()
    const { user } = openList([])
    const joins = mock(joinMeeting, makeMeeting({ isPermanentRoom: true, status: 'active' }))
    const room = within(await screen.findByRole('region', { name: 'Sala permanente' }))
    await user.click(await room.findByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(joins[0]?.params.id).toBe('permanent-room'))
    expect(tabs).toEqual(['https://meet.example.com/sala'])
    expect(room.getByRole('link', { name: 'Transcrever' }).getAttribute('href')).toBe(
      '/meetings/permanent-room/transcribe',
    )
  })

  it('writes nothing about a guest', async () => {
    mockPeople({ user: makeCurrentUser({ isGuest: true, role: 'guest' }) })
    const tabs = watchTabs()
    const { user } = openList([])
    const joins = mock(joinMeeting, makeMeeting())
    const room = within(await screen.findByRole('region', { name: 'Sala permanente' }))
    await waitFor(() => room.getByRole('button', { name: 'Transcrever' }))
    await user.click(room.getByRole('button', { name: 'Entrar' }))
    expect(tabs).toHaveLength(1)
    expect(joins).toHaveLength(0)
    for (const name of ['Nova Reunião', 'Criar primeira reunião']) {
      const button = await screen.findByRole('button', { name, description: 'Convidados apenas consultam.' })
      await user.click(button)
    }
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens no form for a guest who has its address', async () => {
    mockPeople({ user: makeCurrentUser({ isGuest: true, role: 'guest' }) })
    openList([], '/meetings?new=1')
    expect(await screen.findByText('Nenhuma reunião encontrada')).toBeTruthy()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Nova Reunião' }).getAttribute('aria-disabled')).toBe('true'),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the calendar feed', () => {
  it('shows its address from the page’s menu', async () => {
    const { user } = openList([])
    await user.click(await screen.findByRole('button', { name: 'Mais opções' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Assinar minha agenda' }))
    expect(
      await screen.findByDisplayValue('https://cadencia.example.com/api/calendar/segredo.ics'),
    ).toBeTruthy()
  })
})
