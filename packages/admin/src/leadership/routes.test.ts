import { randomUUID } from 'node:crypto'
import { createTeam } from '@cadencia/people/testing/rows'
import { Sprint } from '@cadencia/sprints/contract'
import { describe, expect, it } from 'vitest'
import { adminApp } from '../testing/admin-app.ts'

const { db, ada, person, audited, facts } = await adminApp()
const team = await createTeam(db, { name: 'Comercial' })
const URL = '/api/admin/sprints'
const draft = {
  name: 'Virada do ano',
  teamId: team.id,
  startDate: '2026-11-30',
  endDate: '2026-12-11',
  topics: 'Metas de janeiro; repasse aos times',
}

describe('POST /api/admin/sprints', () => {
  it('makes an ordinary sprint of the team: number its last plus 1, maxScore 100', async () => {
    const ordinary = { ...draft, number: 7, name: 'Matrículas' }
    expect((await ada.send('POST', '/api/sprints', ordinary)).statusCode).toBe(201)
    const answer = await ada.send('POST', URL, draft)
    expect(answer.statusCode, answer.body).toBe(201)
    const sprint = Sprint.parse(answer.json())
    expect(sprint).toMatchObject({ ...draft, number: 8, maxScore: 100, status: 'active' })
    const listed = Sprint.array().parse((await ada.send('GET', '/api/sprints')).json())
    expect(listed.map(({ id }) => id)).toContain(sprint.id)
    expect((await facts(sprint.id)).map(({ fact }) => fact)).toEqual(['sprint.created'])
    expect(await audited(sprint.id)).toMatchObject([
      { actorId: ada.userId, action: 'sprint.created', after: { name: 'Virada do ano', number: 8 } },
    ])
  })

  it('gives the first sprint of a team number 1, and ten at once ten numbers', async () => {
    const { id: teamId } = await createTeam(db)
    const made = await Promise.all(
      Array.from({ length: 10 }, () => ada.send('POST', URL, { ...draft, teamId })),
    )
    const numbers = made.map((answer) => Sprint.parse(answer.json()).number)
    expect(numbers.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it.each(Object.keys(draft))('without %s: Por favor, preencha todos os campos.', async (field) => {
    for (const value of [undefined, '']) {
      const answer = await ada.send('POST', URL, { ...draft, [field]: value })
      expect(answer.json()).toMatchObject({
        statusCode: 400,
        message: 'Por favor, preencha todos os campos.',
        issues: [{ path: field }],
      })
    }
  })

  it.each([
    [{ endDate: '2026-11-29' }, 'Data de fim deve ser igual ou posterior à data de início'],
    [{ teamId: randomUUID() }, 'Time não encontrado'],
    [{ startDate: 'amanhã' }, 'Data inválida'],
  ])('refuses %j: %s', async (fields, message) => {
    const answer = await ada.send('POST', URL, { ...draft, ...fields })
    expect(answer.json()).toMatchObject({ statusCode: 400, message })
  })

  it('SEC-24: is the administrators’ alone', async () => {
    expect((await (await person('Ana')).send('POST', URL, draft)).statusCode).toBe(403)
  })
})
