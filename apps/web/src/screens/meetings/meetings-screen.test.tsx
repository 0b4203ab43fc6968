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
import { mockSprints } from '@cadencia/sprints/testing'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useViewPreferences } from '../../collections/view-preferences.ts'
import { useSummaryReads } from './ended-meetings.ts'
import { MeetingsScreen } from './meetings-screen.tsx'
import './form/new-meeting-dialog.tsx'
import './calendar-feed-dialog.tsx'
import './record/meeting-record.tsx'

const me = makeCurrentUser()
const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })
const team = makeTeam({ name: 'Comercial' })

function openList(meetings: Meeting[], at = '/meetings') {
  mockMeetings({ meetings })
  return openScreen(at)
}

function openScreen(at: string) {
  return renderApp([{ path: '/meetings/:meetingId?/transcribe?', element: <MeetingsScreen /> }], { at })
}

async function findCard(title: string) {
  return within(await screen.findByRole('article', { name: title }))
}

async function findRow(title: string) {
  return within((await screen.findByRole('link', { name: title })).closest('li') ?? document.body)
}

const LAYOUTS = [
  { layout: 'row', at: '/meetings?view=list', find: findRow },
  { layout: 'card', at: '/meetings', find: findCard },
] as const

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
  useSummaryReads.setState(useSummaryReads.getInitialState())
  useViewPreferences.setState(useViewPreferences.getInitialState())
  mockPeople({ user: me, users: [makePerson({ ...me }), bruno], teams: [team] })
})

describe('the list of meetings', () => {
  it('holds the place of six cards while it loads', async () => {
    mockMeetings()
    mock(listMeetings, [], { delayMs: 100 })
    renderApp(<MeetingsScreen />, { at: '/meetings?view=cards' })
    expect(screen.getByRole('heading', { level: 1, name: 'Reuniões' })).toBeTruthy()
    expect(screen.getAllByTestId('skeleton-card')).toHaveLength(6)
    await waitFor(() => expect(screen.queryByTestId('skeleton-card')).toBeNull())
  })

  it('holds the place of rows while it loads', async () => {
    mockMeetings()
    mock(listMeetings, [], { delayMs: 100 })
    renderApp(<MeetingsScreen />, { at: '/meetings' })
    expect(screen.getByRole('status', { name: 'Carregando' })).toBeTruthy()
    expect(await screen.findByText('Nenhuma reunião encontrada')).toBeTruthy()
    expect(screen.queryByRole('status', { name: 'Carregando' })).toBeNull()
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
    expect(await screen.findByRole('link', { name: 'Reunião diária' })).toBeTruthy()
  })

  it.each(LAYOUTS)('shows what a meeting is, in its $layout', async ({ layout, at, find }) => {
    const ids = [me.id, bruno.id, ...Array.from({ length: 4 }, () => crypto.randomUUID())]
    openList(
      [
        makeMeeting({
          title: 'Revisão',
          scheduledAt: '2030-05-06T12:30:00Z',
          duration: 90,
          meetingType: 'review',
          teamId: team.id,
          participantIds: ids,
        }),
      ],
      at,
    )
    const item = await find('Revisão')
    const when = layout === 'card' ? '06/05/2030 09:30' : '09:30'
    for (const text of ['Agendada', when, '1 h 30 min']) expect(item.getByText(text)).toBeTruthy()
    expect(await item.findByText('Comercial')).toBeTruthy()
    expect(await item.findByRole('img', { name: 'Bruno Lima' })).toBeTruthy()
    expect(item.getByText('+2')).toBeTruthy()
  })

  it('stands by day, and says the date where it does not', async () => {
    const scheduledAt = '2030-05-06T12:30:00Z'
    const { user } = openList([
      makeMeeting({ title: 'Amanhã cedo' }),
      makeMeeting({ title: 'Revisão', scheduledAt }),
    ])
    expect(await screen.findByRole('button', { name: /^Segunda, 06\/05\/2030/ })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /^Amanhã/ }))
    expect(screen.queryByRole('link', { name: 'Amanhã cedo' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Exibir' }))
    await user.click(await screen.findByRole('combobox', { name: 'Agrupar por' }))
    await user.click(await screen.findByRole('option', { name: 'Sem grupos' }))
    expect((await findRow('Revisão')).getByText('06/05/2030 09:30')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Amanhã cedo' })).toBeTruthy()
  })

  it('begins with one’s own meetings, and shows those of all when asked', async () => {
    mockMeetings()
    const asked = mock(listMeetings, [makeMeeting({ title: 'Minha' })])
    const { user, router } = openScreen('/meetings')
    await findRow('Minha')
    expect(asked.map(({ query }) => query)).toEqual([
      expect.objectContaining({ participantId: me.id }),
      expect.objectContaining({ participantId: me.id }),
    ])
    const listed = mock(listMeetings, [makeMeeting({ title: 'De outros' })])
    await user.click(screen.getByRole('radio', { name: 'Todas' }))
    expect(await screen.findByRole('link', { name: 'De outros' })).toBeTruthy()
    expect(router.state.location.search).toBe('?scope=all')
    expect(listed.map(({ query }) => query)).toEqual([
      expect.not.objectContaining({ participantId: expect.anything() }),
      expect.not.objectContaining({ participantId: expect.anything() }),
    ])
  })

  it('reaches further back when asked', async () => {
    const { user } = openList(Array.from({ length: 30 }, () => makeMeeting()))
    expect(await screen.findByText('30 reuniões')).toBeTruthy()
    const asked = mock(listMeetings, [makeMeeting({ title: 'Antiga', scheduledAt: '2026-01-05T12:00:00Z' })])
    await user.click(screen.getByRole('button', { name: 'Buscar reuniões mais antigas' }))
    expect(await screen.findByText('31 reuniões')).toBeTruthy()
    expect(asked[0]?.query).toMatchObject({ participantId: me.id })
  })

  it.each([
    ...['view=cards', 'view=list', 'view=table'],
    ...['view=list&columns=duration', 'view=table&columns=duration'],
  ])('finds what was said in a meeting, quotes it and leads there (%s)', async (view) => {
    mockMeetings()
    const url = '/meetings/0b7c2f7e-55a1-4c62-9e9e-2f3f1d1a4c11?part=1'
    const excerpt = '… combinado com a prefeitura e depois falamos do galpão de novo …'
    const match = { field: 'transcript', excerpt }
    const asked = mock(listMeetings, [{ ...makeMeeting({ title: 'Semanal' }), match, url }])
    const { user } = openScreen(`/meetings?scope=all&${view}`)
    await user.type(await screen.findByRole('searchbox', { name: 'Buscar reunião' }), 'galpao')
    const reason = await screen.findByRole('link', { name: /Transcrição: … .*galpão de novo …/ })
    expect(reason.getAttribute('href')).toBe(url)
    expect(asked.map(({ query }) => query.q)).toContain('galpao')
  })

  it('takes its filters from the address and writes them there', async () => {
    const { user, router } = openList(
      [makeMeeting({ title: 'Por vir' }), makeMeeting({ title: 'Em curso', status: 'active' })],
      '/meetings?status=active',
    )
    expect(await screen.findByRole('link', { name: 'Em curso' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Por vir' })).toBeNull()
    await user.type(screen.getByRole('searchbox', { name: 'Buscar reunião' }), 'nada')
    expect(await screen.findByText('Nenhuma reunião encontrada')).toBeTruthy()
    expect(router.state.location.search).toBe('?status=active&q=nada')
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(await screen.findByRole('link', { name: 'Por vir' })).toBeTruthy()
    expect(router.state.location.search).toBe('')
    await user.click(screen.getByRole('radio', { name: 'Passadas' }))
    expect(router.state.location.search).toBe('?period=past')
  })
})

describe.each(LAYOUTS)('what can be done with a meeting, in its $layout', ({ at, find }) => {
  it('starts a scheduled one: its link opens and it becomes active', async () => {
    const tabs = watchTabs()
    const meeting = makeMeeting({ title: 'Diária' })
    const { user } = openList([meeting], at)
    const changes = mock(updateMeeting, { ...meeting, status: 'active' })
    const card = await find('Diária')
    await user.click(card.getByRole('button', { name: 'Iniciar' }))
    expect(await card.findByText('Ativa')).toBeTruthy()
    expect(tabs).toEqual([meeting.meetUrl])
    expect(changes[0]?.body).toEqual({ status: 'active' })
  })

  it('joins an active one: its link opens and presence is marked', async () => {
    const tabs = watchTabs()
    const meeting = makeMeeting({ title: 'Diária', status: 'active' })
    const { user } = openList([meeting], at)
    const joins = mock(joinMeeting, meeting)
    await user.click((await find('Diária')).getByRole('button', { name: 'Entrar' }))
    await waitFor(() => expect(joins[0]?.params.id).toBe(meeting.id))
    expect(tabs).toEqual([meeting.meetUrl])
  })

  it('ends an active one after asking', async () => {
    const meeting = makeMeeting({ title: 'Diária', status: 'active' })
    const { user } = openList([meeting], at)
    const changes = mock(updateMeeting, { ...meeting, status: 'completed' })
    const card = await find('Diária')
    await user.click(card.getByRole('button', { name: 'Finalizar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar reunião' }))
    expect(changes).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByText('Reunião Finalizada')).toBeTruthy()
    expect(changes[0]?.body).toEqual({ status: 'completed' })
    expect(await card.findByText('Concluída')).toBeTruthy()
  })

  it('says so when ending failed', async () => {
    const { user } = openList([makeMeeting({ title: 'Diária', status: 'active' })], at)
    mockProblem(updateMeeting, { statusCode: 503, code: 'unavailable', message: 'Volte em instantes.' })
    await user.click((await find('Diária')).getByRole('button', { name: 'Finalizar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Finalizar reunião' }))
    await user.click(dialog.getByRole('button', { name: 'Finalizar' }))
    expect(await screen.findByText('Falha ao finalizar reunião. Tente novamente.')).toBeTruthy()
    expect(screen.getByText('Erro')).toBeTruthy()
  })

  it('leads from a completed one to what was said, and to its summary when there is one', async () => {
    openList(
      [makeSummarisedMeeting({ title: 'Com' }), makeMeeting({ title: 'Sem', status: 'completed' })],
      at,
    )
    const summarised = await find('Com')
    expect(summarised.getByRole('link', { name: 'Ver Transcrição' }).getAttribute('href')).toMatch(
      /tab=transcript$/,
    )
    expect(summarised.getByRole('link', { name: 'Ver Resumo IA' }).getAttribute('href')).toMatch(
      /tab=summary$/,
    )
    const plain = await find('Sem')
    expect(plain.getByRole('link', { name: 'Ver Transcrição' })).toBeTruthy()
    expect(plain.queryByRole('link', { name: 'Ver Resumo IA' })).toBeNull()
  })

  it('tells people who may not change it why they cannot', async () => {
    const tabs = watchTabs()
    const { user } = openList(
      [makeMeeting({ title: 'De outros', canEdit: false, canReadTranscript: false })],
      at,
    )
    const start = (await find('De outros')).getByRole('button', {
      name: 'Iniciar',
      description: 'Só quem criou ou participa da reunião pode alterá-la.',
    })
    expect(start.getAttribute('aria-disabled')).toBe('true')
    await user.click(start)
    expect(tabs).toEqual([])
  })

  it('tells where a meeting takes place', async () => {
    openList([makeMeeting({ title: 'Diária', location: 'Sala 3' })], at)
    expect((await find('Diária')).getByText('Sala 3')).toBeTruthy()
  })

  it('hides transcription while the settings switch it off', async () => {
    openList([makeMeeting({ title: 'Diária', status: 'active' })], at)
    mock(getMeetingOptions, makeMeetingOptions({ isTranscriptionEnabled: false }))
    const card = await find('Diária')
    await waitFor(() => expect(card.queryByText('Transcrever')).toBeNull())
    expect(card.getByRole('button', { name: 'Entrar' })).toBeTruthy()
  })
})

describe('a meeting that just ended', () => {
  const strip = () => screen.queryByRole('region', { name: 'Acabaram de terminar' })
  const meeting = makeSummarisedMeeting({ title: 'Revisão', createdBy: me.id })

  it('stands above the list until its summary was read', async () => {
    mockSprints()
    const { user } = openList([meeting, makeSummarisedMeeting({ title: 'De outros' })])
    const ended = within(await screen.findByRole('region', { name: 'Acabaram de terminar' }))
    expect(ended.getByText('Revisão')).toBeTruthy()
    expect(ended.getByText('há 1 hora')).toBeTruthy()
    expect(ended.queryByText('De outros')).toBeNull()
    await user.click(ended.getByRole('link', { name: 'Ver resumo' }))
    expect(
      await screen.findByText('A equipe escolheu o que entra na próxima sprint.', undefined, {
        timeout: 5000,
      }),
    ).toBeTruthy()
    expect(strip()).toBeNull()
  })

  it('is not shown again to who has read it', async () => {
    useSummaryReads.getState().markRead(`${me.id}:${meeting.id}`, Date.now())
    openList([meeting])
    await findRow('Revisão')
    expect(strip()).toBeNull()
  })

  it('stays in sight whatever the filters leave', async () => {
    openList([meeting], '/meetings?q=nada')
    expect(await screen.findByText('Nenhuma reunião encontrada')).toBeTruthy()
    expect(strip()).not.toBeNull()
  })
})

describe('the start', () => {
  it('stands out from 15 minutes before', async () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    openList([
      makeMeeting({ title: 'Já', scheduledAt: inMinutes(14) }),
      makeMeeting({ title: 'Depois', scheduledAt: inMinutes(20) }),
    ])
    const variant = async (title: string) =>
      (await findRow(title)).getByRole('button', { name: 'Iniciar' }).dataset.variant
    expect(await variant('Já')).toBe('light')
    expect(await variant('Depois')).toBe('default')
  })

  it.each(LAYOUTS)(
    'and what is running leave creating the one filled button, by $layout',
    async ({ at, find }) => {
      openList(
        [
          makeMeeting({ title: 'Já', scheduledAt: new Date(Date.now() + 60_000).toISOString() }),
          makeMeeting({ title: 'Agora', status: 'active' }),
        ],
        at,
      )
      expect((await find('Agora')).getByRole('button', { name: 'Entrar' })).toBeTruthy()
      expect((await find('Já')).getByRole('button', { name: 'Iniciar' })).toBeTruthy()
      const filled = screen.getAllByRole('button').filter(({ dataset }) => dataset.variant === 'filled')
      expect(filled.map(({ textContent }) => textContent)).toEqual(['Nova Reunião'])
    },
  )
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
