import { listChats } from '@cadencia/chat/contract'
import { searchEverything } from '@cadencia/contract/search'
import { removeLeads, updateLeads } from '@cadencia/crm/leads/bulk-contract'
import { findDuplicateLeads } from '@cadencia/crm/leads/contract'
import { makeLead, mockCrm } from '@cadencia/crm/testing'
import { mockDashboard } from '@cadencia/insights/testing'
import { mockMeetings } from '@cadencia/meetings/testing'
import { mockNotifications } from '@cadencia/notifications/testing'
import { makeCurrentUser, makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import { listTasks, updateTask, updateTasks } from '@cadencia/sprints/tasks/contract'
import { makeTask, mockSprints } from '@cadencia/sprints/testing'
import { mock } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { staffRoutes } from '../../app/router.tsx'
import { useViewPreferences } from '../../collections/view-preferences.ts'
import '../../screens/crm/crm-content.tsx'
import '../../screens/crm/leads/bulk-edit-dialog.tsx'
import '../../screens/crm/leads/leads-tab.tsx'
import { rememberTutorial } from '../../kit/tutorial-seen.ts'

const me = makeCurrentUser()
const bruno = makePerson({ firstName: 'Bruno', lastName: 'Lima' })
const visit = makeTask({ title: 'Visitar', assignedTo: me.id })
const tasks = [...['Ligar', 'Cotar'].map((title) => makeTask({ title, assignedTo: me.id })), visit]
const leads = ['Adriana', 'Bia', 'Caio'].map((name) => makeLead({ name }))
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)

beforeEach(() => {
  localStorage.clear()
  mockPeople({ user: me, users: [makePerson({ ...me }), bruno], teams: [makeTeam()] })
  mockMeetings()
  mockNotifications()
  mockDashboard()
  mockSprints({ tasks })
  mock(listTasks, tasks, { headers: { 'x-total-count': String(tasks.length) } })
  mockCrm({ leads })
  mock(findDuplicateLeads, [])
  mock(listChats, [])
  mock(searchEverything, [])
  rememberTutorial(me.id)
  useViewPreferences.setState(useViewPreferences.getInitialState())
})

/** Selects the first two and leaves the focus on the third. */
async function selectTwo(at: string, titles: readonly string[]) {
  const app = renderApp(staffRoutes(), { at })
  const linkOf = (title = '') => screen.findByRole('link', { name: title })
  for (const title of titles.slice(0, 2)) {
    ;(await linkOf(title)).focus()
    await app.user.keyboard('x')
  }
  ;(await linkOf(titles[2])).focus()
  return app
}

const region = (label: string) => screen.queryByRole('region', { name: `${label}: seleção` })

describe('selected tasks', () => {
  const select = () => selectTwo('/sprints/tasks', ['Ligar', 'Cotar', 'Visitar'])

  it('are assigned with A, all of them, whichever row has the focus', async () => {
    const sent = mock(updateTasks, tasks.slice(0, 2))
    const { user } = await select()
    await user.keyboard('a')
    await user.type(await screen.findByRole('textbox', { name: /^2 tarefas, Atribuir a…/ }), 'bru')
    await user.click(await screen.findByRole('option', { name: /Bruno Lima/ }))
    expect(await screen.findByText('2 tarefas alteradas')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ ids: idsOf(tasks.slice(0, 2)), patch: { assignedTo: bruno.id } })
    expect(region('Tarefas')).toBeNull()
  })

  it('change their status with S', async () => {
    const sent = mock(updateTasks, tasks.slice(0, 2))
    const { user } = await select()
    await user.keyboard('s')
    await user.click(await screen.findByRole('option', { name: 'Em Progresso' }))
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({ ids: idsOf(tasks.slice(0, 2)), patch: { status: 'in_progress' } }),
    )
  })

  it('are what the palette acts on; nothing of it stands twice', async () => {
    const { user } = await select()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('textbox', { name: 'Pesquisar ou ir para' }), 'atribuir a')
    expect(await screen.findByRole('group', { name: '2 tarefas' })).toBeTruthy()
    expect(screen.getAllByRole('option', { name: /^Atribuir a/ })).toHaveLength(1)
  })

  it('leave the keys to the focused one when there is none any more', async () => {
    const changes = mock(updateTask, { ...visit, status: 'completed' })
    const { user } = await select()
    await user.keyboard('{Escape}s')
    await user.click(await screen.findByRole('option', { name: 'Concluído' }))
    await waitFor(() => expect(changes[0]?.params).toMatchObject({ id: visit.id }))
  })
})

describe('selected leads', () => {
  const select = () => selectTwo('/crm', ['Adriana', 'Bia', 'Caio'])

  it('are assigned with A and change their status with S', async () => {
    const sent = mock(updateLeads, { updated: 2 })
    const { user } = await select()
    await user.keyboard('s')
    await screen.findByRole('textbox', { name: /^2 leads, Alterar status…/ })
    await user.click(await screen.findByRole('option', { name: 'Qualificado' }))
    expect(await screen.findByText('2 leads atualizados.')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ ids: idsOf(leads.slice(0, 2)), changes: { status: 'qualified' } })
    expect(region('Leads')).toBeNull()
  })

  it('are edited together with E', async () => {
    const { user } = await select()
    await user.keyboard('e')
    const dialog = await screen.findByRole('dialog', { name: 'Alterar leads' })
    expect(within(dialog).getByText(/Vale para 2 leads/)).toBeTruthy()
  })

  it('are deleted from the menu of one of them, but not from that of another', async () => {
    const sent = mock(removeLeads, { removed: 2 })
    const { user } = await select()
    await user.click(screen.getByRole('button', { name: 'Opções de Caio' }))
    expect(await screen.findByRole('menuitem', { name: 'Converter' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Opções de Caio' }))
    await user.click(screen.getByRole('button', { name: 'Opções de Adriana' }))
    expect(await screen.findByText('2 leads')).toBeTruthy()
    await user.click(await screen.findByRole('menuitem', { name: /^Excluir/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir leads' }))
    await user.click(dialog.getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(sent[0]?.body).toEqual({ ids: idsOf(leads.slice(0, 2)) }))
  })
})
