import { testDb } from '@cadencia/db/testing'
import { testApp } from '@cadencia/testkit/test-app'
import { expect, it } from 'vitest'
import { peopleApp } from './testing/people-app.ts'
import { createAdministrator, createTeam, createUser, viewerFor } from './testing/rows.ts'

const test = await testDb()
const { people, browser } = await peopleApp({
  test,
  allowedEmailDomains: ['cadencia.example', 'xn--po-sia.com.br'],
})
const { db, app, as } = await testApp({ domains: [people], test })
const root = await createAdministrator(db, 'raiz')
const headers = as(viewerFor(root, { isAdministrator: true }))
const team = await createTeam(db)

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload })
const addUser = (email: string) => post('/api/admin/users', { email, teamId: team.id })
const signIn = (email: string) => browser().post('/api/email-login', { email })

it('an address with what is pasted along signs in, is added and found, and is nobody twice', async () => {
  const { id, email } = await createUser(db, { email: 'carla.dias@cadencia.example' })
  for (const written of [
    '\u202acarla.dias@cadencia.example\u202c',
    'carla.dias@caden\u00adcia.example\ufeff',
    '\u00a0CARLA.DIAS＠cadencia．example',
    'mailto:carla.dias@cadencia.example',
  ]) {
    expect((await signIn(written)).json()).toMatchObject({ id, email })
    expect((await addUser(written)).json().message).toBe('E-mail já cadastrado.')
  }
  const added = await post(`/api/teams/${team.id}/members`, {
    email: '\u200bCarla.Dias@cadencia.example\u200b',
  })
  expect(added.json()).toMatchObject({ id })
})

it('a domain with accents is one in both forms, and is shown as it was typed', async () => {
  const made = await addUser('Rui.Sá@pão.com.br')
  expect(made.json().message).toBe('Antes do @, o e-mail não pode ter acentos, “ç” ou emoji')
  const user = (await addUser('Rui.Lima@Pão.com.br')).json()
  expect(user.email).toBe('rui.lima@pão.com.br')
  for (const written of ['rui.lima@xn--po-sia.com.br', 'RUI.LIMA@PÃO.com.br', 'rui.lima@pa\u0303o.com.br']) {
    expect((await addUser(written)).statusCode).toBe(409)
    expect((await signIn(written)).json()).toMatchObject({ id: user.id, email: 'rui.lima@pão.com.br' })
  }
  const rows = ['eva@pão.com.br', 'eva@xn--po-sia.com.br', 'rui.lima@xn--po-sia.com.br', 'eva@pao.com.br']
  const bulk = await post(
    '/api/admin/users/bulk',
    rows.map((email) => ({ email, teamId: team.id })),
  )
  expect(bulk.json().added).toMatchObject([{ email: 'eva@pão.com.br' }])
  expect(
    bulk.json().refused.map(({ line, message }: { line: number; message: string }) => [line, message]),
  ).toEqual([
    [2, 'Repetido na lista.'],
    [3, 'E-mail já cadastrado.'],
    [4, 'Este domínio de e-mail não é permitido.'],
  ])
})
