import { exportPersonalData } from '@cadencia/admin/personal-data/contract'
import { eraseGuestData, exportGuestData } from '@cadencia/meetings/guests/contract'
import { getCurrentUser, listUsers } from '@cadencia/people/contract'
import { getSecondFactor } from '@cadencia/people/security/contract'
import { getAdminSession } from '@cadencia/people/sessions/contract'
import { listTeams } from '@cadencia/people/teams/contract'
import {
  createUser,
  createUsers,
  endUserSessions,
  listAdminUsers,
  listUserSessions,
  resetSecondFactor,
  updateUser,
} from '@cadencia/people/users/contract'
import { mock, mockProblem } from '@cadencia/testkit/msw'
import { renderApp } from '@cadencia/testkit/render'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { adminUser, currentUser, idOf, team } from '../../../../testing/people.ts'
import { staffRoutes } from '../../../app/router.tsx'

beforeEach(() => {
  mock(getCurrentUser, currentUser({ isAdministrator: true }))
  mock(getAdminSession, { isAuthenticated: true, username: 'chefe' })
  mock(listTeams, [team(), team({ id: idOf(102), key: 'ti', name: 'TI' })])
  mock(listAdminUsers, [adminUser()])
  mock(listUsers, [])
  mock(listUserSessions, [])
  mock(getSecondFactor, { isEnabled: true, enabledAt: '2026-11-20T12:00:00Z', recoveryCodesLeft: 10 })
})

const WRONG_PASSWORD = { statusCode: 401, code: 'invalid_credentials', message: 'Senha atual incorreta.' }

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
    expect(await screen.findByText('ana@empresa.com.br')).toBeTruthy()
    expect(received[0]?.body).toEqual({ email: 'ana@empresa.com.br', teamId: idOf(102) })
    expect(app.form.getByLabelText(/E-mail/)).toHaveProperty('value', '')
  })

  it("shows the server's message for an address that is there already, and keeps it", async () => {
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
    const { user } = renderApp(staffRoutes(), { at: '/admin/users' })
    await user.click(await screen.findByRole('button', { name: 'Desativar Bruno Lima' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar Bruno Lima?' }))
    const received = mock(updateUser, adminUser({ isActive: false }))
    mock(listAdminUsers, [adminUser({ isActive: false })])
    await user.click(dialog.getByRole('button', { name: 'Desativar' }))
    expect(await screen.findByText('Desativado')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reativar Bruno Lima' })).toBeTruthy()
    expect(received[0]).toMatchObject({ params: { id: idOf(2) }, body: { isActive: false } })
  })

  it('takes its filters from the address, asks the server for them and writes them there', async () => {
    const asked = mock(listAdminUsers, [])
    const { user, router } = renderApp(staffRoutes(), { at: `/admin/users?team=${idOf(102)}&role=admin` })
    expect(await screen.findByText('Nenhum usuário encontrado')).toBeTruthy()
    expect(asked[0]?.query).toEqual({ teamId: idOf(102), role: 'admin', sort: 'name', limit: '100' })
    await user.click(screen.getByRole('combobox', { name: 'Situação' }))
    await user.click(await screen.findByRole('option', { name: 'Desativados' }))
    await user.type(screen.getByRole('searchbox', { name: 'Procurar usuário' }), 'fabio')
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ isActive: 'false', q: 'fabio' }))
    expect(router.state.location.search).toBe(`?team=${idOf(102)}&role=admin&state=inactive&q=fabio`)
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(router.state.location.search).toBe('')
  })

  it('draws only the rows in sight, and asks for more at the end', async () => {
    const people = Array.from({ length: 100 }, (_, index) =>
      adminUser({ id: idOf(1000 + index), firstName: `Pessoa ${index}`, lastName: '' }),
    )
    mock(listAdminUsers, people, { headers: { 'x-total-count': '5000' } })
    renderApp(staffRoutes(), { at: '/admin/users' })
    expect(await screen.findByText('5.000 usuários')).toBeTruthy()
    expect(screen.getByText('Pessoa 0')).toBeTruthy()
    expect(screen.queryByText('Pessoa 99')).toBeNull()
  })

  it('is sorted by the server, by name unless told', async () => {
    const asked = mock(listAdminUsers, [adminUser()])
    const { user, router } = renderApp(staffRoutes(), { at: '/admin/users' })
    const table = within(await screen.findByRole('table', { name: 'Usuários' }))
    await user.click(table.getByRole('button', { name: 'Último acesso' }))
    await waitFor(() => expect(asked.at(-1)?.query).toEqual({ sort: 'lastSeenAt', limit: '100' }))
    expect(router.state.location.search).toBe('?sort=lastSeenAt')
  })

  it('can be loaded again after a failure', async () => {
    mockProblem(listAdminUsers, { statusCode: 503, code: 'draining', message: 'Volte em instantes.' })
    const { user } = renderApp(staffRoutes(), { at: '/admin/users' })
    await screen.findByText('Volte em instantes.')
    mock(listAdminUsers, [adminUser()])
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Bruno Lima')).toBeTruthy()
  })
})

describe('many at once', () => {
  it('adds the pasted lines, and keeps those that were refused, with the reason', async () => {
    const { user } = renderApp(staffRoutes(), { at: '/admin/users?new=1' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Adicionar vários usuários' }))
    const lines = dialog.getByRole('textbox', { name: /Uma pessoa por linha/ })
    await user.click(lines)
    await user.paste('ana@empresa.com.br; TI\nbruno@empresa.com.br; Nenhum')
    expect(await dialog.findByText('Linha 2: não há time chamado “Nenhum”')).toBeTruthy()
    await user.clear(lines)
    await user.paste('ana@empresa.com.br; TI\nbruno@empresa.com.br; Comercial')
    const refused = [{ line: 2, email: 'bruno@empresa.com.br', message: 'E-mail já cadastrado.' }]
    const received = mock(createUsers, { added: [adminUser({ id: idOf(3) })], refused })
    await user.click(dialog.getByRole('button', { name: 'Adicionar 2' }))
    expect(await dialog.findByText('bruno@empresa.com.br: E-mail já cadastrado.')).toBeTruthy()
    expect(lines).toHaveProperty('value', 'bruno@empresa.com.br; Comercial')
    expect(screen.getByText('1 usuário adicionado')).toBeTruthy()
    expect(received[0]?.body).toEqual([
      { email: 'ana@empresa.com.br', teamId: idOf(102) },
      { email: 'bruno@empresa.com.br', teamId: idOf(101) },
    ])
  })
})

describe('one person', () => {
  const open = async () => {
    const app = renderApp(staffRoutes(), { at: `/admin/users/${idOf(2)}` })
    const drawer = within(await screen.findByRole('dialog', { name: 'Bruno Lima' }))
    return { ...app, drawer }
  }

  it('is changed: only what differs is sent, with the version; a refusal keeps what was typed', async () => {
    const { user, drawer } = await open()
    const name = await drawer.findByRole('textbox', { name: /^Nome/ })
    await user.clear(name)
    await user.type(name, 'Bruna')
    mockProblem(updateUser, {
      statusCode: 409,
      code: 'stale_version',
      message: 'Este registro foi alterado por outra pessoa.',
    })
    await user.click(drawer.getByRole('button', { name: 'Salvar' }))
    expect(await drawer.findByText('Este registro foi alterado por outra pessoa.')).toBeTruthy()
    expect(name).toHaveProperty('value', 'Bruna')
    const received = mock(updateUser, adminUser({ firstName: 'Bruna', version: 2 }))
    await user.click(drawer.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Usuário alterado')).toBeTruthy()
    expect(received[0]?.body).toEqual({ firstName: 'Bruna', version: 1 })
  })

  it('keeps what is typed when a colleague changes the person, and takes the rest from there', async () => {
    const { user, drawer, queryClient } = await open()
    const name = await drawer.findByRole('textbox', { name: /^Nome/ })
    await user.clear(name)
    await user.type(name, 'Bruna')
    const theirs = adminUser({ lastName: 'Alves', version: 2 })
    mock(listAdminUsers, [theirs])
    await act(() => queryClient.invalidateQueries())
    expect(await drawer.findByText('Outra pessoa alterou este usuário')).toBeTruthy()
    expect(drawer.getByRole('textbox', { name: /^Nome/ })).toHaveProperty('value', 'Bruna')
    await user.click(drawer.getByRole('button', { name: 'Manter o que digitei' }))
    expect(drawer.getByRole('textbox', { name: 'Sobrenome' })).toHaveProperty('value', 'Alves')
    const received = mock(updateUser, { ...theirs, firstName: 'Bruna', version: 3 })
    await user.click(drawer.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Usuário alterado')).toBeTruthy()
    expect(received[0]?.body).toEqual({ firstName: 'Bruna', version: 2 })
  })

  it('keeps what is typed when the server answers that a colleague was faster', async () => {
    const { user, drawer } = await open()
    const name = await drawer.findByRole('textbox', { name: /^Nome/ })
    await user.clear(name)
    await user.type(name, 'Bruna')
    const current = adminUser({ lastName: 'Alves', version: 2 })
    mockProblem(updateUser, { statusCode: 409, code: 'stale', message: 'Alterado.', current })
    await user.click(drawer.getByRole('button', { name: 'Salvar' }))
    expect(await drawer.findByText('Outra pessoa alterou este usuário')).toBeTruthy()
    expect(drawer.getByRole('textbox', { name: /^Nome/ })).toHaveProperty('value', 'Bruna')
  })

  it('becomes an administrator with a name and a first password', async () => {
    const { user, drawer } = await open()
    await user.click(await drawer.findByRole('combobox', { name: 'Papel' }))
    await user.click(await screen.findByRole('option', { name: 'Administrador' }))
    await user.click(drawer.getByRole('button', { name: 'Salvar' }))
    expect(await drawer.findByText('Informe o nome de usuário')).toBeTruthy()
    await user.click(drawer.getByLabelText(/Nome de usuário/))
    await user.paste('bruno')
    await user.click(drawer.getByLabelText(/Senha inicial/))
    await user.paste('uma senha bem longa')
    await user.click(drawer.getByRole('button', { name: 'Salvar' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }))
    mockProblem(updateUser, WRONG_PASSWORD)
    await user.type(asked.getByLabelText('Sua senha'), 'errada')
    await user.click(asked.getByRole('button', { name: 'Salvar' }))
    expect(await asked.findByText('Senha atual incorreta.')).toBeTruthy()
    const received = mock(updateUser, adminUser({ role: 'admin', username: 'bruno', version: 2 }))
    await user.clear(asked.getByLabelText('Sua senha'))
    await user.type(asked.getByLabelText('Sua senha'), 'a minha senha')
    await user.click(asked.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(received).toHaveLength(1))
    expect(received[0]?.body).toEqual({
      role: 'admin',
      username: 'bruno',
      password: 'uma senha bem longa',
      currentPassword: 'a minha senha',
      version: 1,
    })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirme que é você' })).toBeNull())
  })

  it('who lost the second factor gets it turned off, with one’s own code', async () => {
    mock(listAdminUsers, [adminUser({ role: 'admin', username: 'bruno', hasSecondFactor: true })])
    const { user, drawer } = await open()
    await user.click(await drawer.findByRole('button', { name: 'Desligar' }))
    const asked = within(await screen.findByRole('dialog', { name: 'Desligar a verificação de Bruno Lima?' }))
    await user.click(await asked.findByRole('button', { name: 'Usar um código' }))
    await user.type(asked.getByLabelText('Código de verificação'), ' 123456 ')
    const received = mock(resetSecondFactor, null)
    await user.click(asked.getByRole('button', { name: 'Desligar' }))
    await waitFor(() => expect(received).toHaveLength(1))
    expect(received[0]).toMatchObject({ params: { id: idOf(2) }, body: { code: '123456' } })
  })

  it('oneself: neither role nor sign-in data are changed here', async () => {
    const own = adminUser({ role: 'admin', username: 'chefe', hasSecondFactor: true })
    mock(getCurrentUser, currentUser({ id: own.id, isAdministrator: true }))
    mock(listAdminUsers, [own])
    const { drawer } = await open()
    expect(await drawer.findByRole('link', { name: 'Segurança' })).toBeTruthy()
    expect(drawer.getByRole('combobox', { name: 'Papel' })).toHaveProperty('disabled', true)
    expect(drawer.queryByLabelText(/Nome de usuário|Nova senha/)).toBeNull()
    expect(drawer.queryByRole('button', { name: 'Desligar' })).toBeNull()
  })

  it('has sessions that are ended one by one, and data that is exported', async () => {
    const session = {
      isCurrent: false,
      isAdministrator: false,
      userAgent: 'Firefox/1',
      ipAddress: '10.0.0.9',
      createdAt: '2026-11-20T12:00:00Z',
      lastSeenAt: '2026-11-20T12:00:00Z',
    }
    mock(listUserSessions, [
      { ...session, id: idOf(50) },
      { ...session, id: idOf(51), userAgent: 'Chrome/1' },
    ])
    const { user, drawer } = await open()
    const received = mock(endUserSessions, null)
    await user.click(await drawer.findByRole('button', { name: 'Encerrar sessão em Firefox' }))
    await waitFor(() =>
      expect(received[0]).toMatchObject({ params: { id: idOf(2) }, query: { sessionId: idOf(50) } }),
    )
    const exported = mock(exportPersonalData, {
      exportedAt: '2026-11-20T12:00:00Z',
      userId: idOf(2),
      records: [],
      leftOut: [],
    })
    await user.click(drawer.getByRole('button', { name: 'Exportar dados' }))
    await waitFor(() => expect(exported[0]?.params).toMatchObject({ id: idOf(2) }))
  })
})

describe('the data of a guest from outside', () => {
  async function openDialog() {
    const app = renderApp(staffRoutes(), { at: '/admin/users' })
    await app.user.click(await screen.findByRole('button', { name: 'Dados de convidado' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Dados de convidado de fora (LGPD)' }))
    const type = (text: string) => app.user.type(dialog.getByLabelText('E-mail do convidado'), text)
    return { ...app, dialog, type }
  }

  it('is erased by the address, after a question', async () => {
    const erased = mock(eraseGuestData, null)
    const { user, dialog, type } = await openDialog()
    await type('maria')
    await user.click(dialog.getByRole('button', { name: 'Apagar dados' }))
    expect(dialog.getByText('E-mail inválido')).toBeTruthy()
    await type('@cliente.example')
    await user.click(dialog.getByRole('button', { name: 'Apagar dados' }))
    await user.click(await screen.findByRole('button', { name: 'Apagar para sempre' }))
    expect(await screen.findByText('Dados apagados')).toBeTruthy()
    expect(erased[0]?.body).toEqual({ email: 'maria@cliente.example' })
  })

  it('says where nothing is known of an address', async () => {
    const message = 'Nada está registrado sobre este e-mail.'
    mockProblem(exportGuestData, { statusCode: 404, code: 'not_found', message })
    const { user, dialog, type } = await openDialog()
    await type('maria@cliente.example')
    await user.click(dialog.getByRole('button', { name: 'Exportar dados' }))
    expect(await dialog.findByText(message)).toBeTruthy()
  })
})
