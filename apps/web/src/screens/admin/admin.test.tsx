import { getAdminSession, getCurrentUser } from '@cadencia/people/contract'
import { createUser, listAdminUsers, updateUser } from '@cadencia/people/contract/admin'
import { listTeams } from '@cadencia/people/contract/teams'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminUser, currentUser, idOf, team } from '../../people.testing.ts'
import { staffRoutes } from '../../router.tsx'

beforeEach(() => {
  mock(getCurrentUser, currentUser({ isAdministrator: true }))
  mock(getAdminSession, { isAuthenticated: true, username: 'chefe' })
  mock(listTeams, [team(), team({ id: idOf(102), key: 'ti', name: 'TI' })])
  mock(listAdminUsers, [adminUser()])
})

describe('who may come in', () => {
  it.each(['/admin', '/admin/users'])('sends everyone else from %s to the dashboard', async (at) => {
    mock(getAdminSession, { isAuthenticated: false, username: null })
    const { router } = renderApp(staffRoutes(), { at })
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/')
  })

  it('greets the administrator and lists the people', async () => {
    renderApp(staffRoutes(), { at: '/admin' })
    expect(await screen.findByText('Olá, chefe')).toBeTruthy()
    const row = within((await screen.findByText('Bruno Lima')).closest('tr') ?? document.body)
    expect(row.getByText('bruno@empresa.com.br')).toBeTruthy()
    expect(row.getByText('Comercial')).toBeTruthy()
    expect(row.getByText('Nunca entrou')).toBeTruthy()
  })
})

describe('adding someone', () => {
  async function openForm() {
    const app = renderApp(staffRoutes(), { at: '/admin/users' })
    const form = within(await screen.findByRole('form', { name: 'Adicionar usuário' }))
    const add = () => app.user.click(form.getByRole('button', { name: 'Adicionar' }))
    return { ...app, form, add }
  }

  async function fillIn({ user, form }: Awaited<ReturnType<typeof openForm>>) {
    await user.type(form.getByLabelText(/E-mail/), 'ana@empresa.com.br')
    await user.click(form.getByRole('combobox', { name: /Time/ }))
    await user.click(await screen.findByRole('option', { name: 'TI' }))
  }

  it('asks for e-mail and team', async () => {
    const { add } = await openForm()
    await add()
    expect(screen.getByText('Por favor, preencha o e-mail e selecione um time.')).toBeTruthy()
  })

  it('adds the person to the team, and shows them in the list', async () => {
    const app = await openForm()
    await fillIn(app)
    const ana = adminUser({ id: idOf(3), firstName: 'Ana', lastName: '', email: 'ana@empresa.com.br' })
    const received = mock(createUser, ana)
    mock(listAdminUsers, [adminUser(), ana])
    await app.add()
    expect(await screen.findByText('Usuário adicionado')).toBeTruthy()
    expect(await screen.findByText('2 usuários')).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: 'ana@empresa.com.br', teamId: idOf(102) })
    expect(app.form.getByLabelText(/E-mail/)).toHaveProperty('value', '')
  })

  it("shows the server's words for an address that is there already, and keeps it", async () => {
    const app = await openForm()
    await fillIn(app)
    mockProblem(createUser, { statusCode: 409, code: 'conflict', message: 'E-mail já cadastrado.' })
    await app.add()
    expect(await screen.findByText('Erro ao adicionar usuário')).toBeTruthy()
    expect(screen.getByText('E-mail já cadastrado.')).toBeTruthy()
    expect(app.form.getByLabelText(/E-mail/)).toHaveProperty('value', 'ana@empresa.com.br')
  })

  it('says that it did not work when the server fails', async () => {
    const app = await openForm()
    await fillIn(app)
    mockProblem(createUser, { statusCode: 500, code: 'internal', message: 'Erro interno.' })
    await app.add()
    expect(await screen.findByText('Não foi possível adicionar o usuário. Tente novamente.')).toBeTruthy()
  })
})

describe('the list', () => {
  it('deactivates someone once that is confirmed', async () => {
    const { user } = renderApp(staffRoutes(), { at: '/admin' })
    await user.click(await screen.findByRole('button', { name: 'Desativar Bruno Lima' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar Bruno Lima?' }))
    const received = mock(updateUser, adminUser({ isActive: false }))
    mock(listAdminUsers, [adminUser({ isActive: false })])
    await user.click(dialog.getByRole('button', { name: 'Desativar' }))
    expect(await screen.findByText('Desativado')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reativar Bruno Lima' })).toBeTruthy()
    expect(received[0]).toMatchObject({ params: { id: idOf(2) }, body: { isActive: false } })
  })

  it('finds people whatever the accents, and keeps the filter in the address', async () => {
    mock(listAdminUsers, [adminUser(), adminUser({ id: idOf(4), firstName: 'Fábio', lastName: 'Nunes' })])
    const { user, router } = renderApp(staffRoutes(), { at: '/admin' })
    await screen.findByText('Fábio Nunes')
    await user.type(screen.getByRole('searchbox', { name: 'Procurar usuário' }), 'fabio')
    await waitFor(() => expect(screen.queryByText('Bruno Lima')).toBeNull())
    expect(screen.getByText('Fábio Nunes')).toBeTruthy()
    expect(router.state.location.search).toBe('?q=fabio')
  })

  it('can be loaded again after a failure', async () => {
    mockProblem(listAdminUsers, { statusCode: 503, code: 'draining', message: 'Volte em instantes.' })
    const { user } = renderApp(staffRoutes(), { at: '/admin' })
    await screen.findByText('Volte em instantes.')
    mock(listAdminUsers, [adminUser()])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Bruno Lima')).toBeTruthy()
  })
})
