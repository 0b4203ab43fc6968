import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { DESCRIPTION_OF_100, MONDAY, supportApp } from './testing/support-app.ts'

const { db, clock, sales, it: ti, ana, bruno, caio, post, open, patch, read, facts } = await supportApp()
const HOUR_MS = 3_600_000

beforeEach(() => {
  clock.ms = MONDAY
})

describe('POST /api/support', () => {
  it('answers the whole request: open, due, for all staff to read', async () => {
    expect(await open({ responsibleTeamId: ti, assignedUserId: bruno.userId })).toMatchObject({
      title: 'Proposta some',
      description: DESCRIPTION_OF_100,
      priority: 'high',
      status: 'open',
      requestingTeamId: sales,
      requestingTeam: { id: sales, name: 'Comercial' },
      createdBy: ana.userId,
      creator: { email: 'ana@cadencia.example' },
      responsibleTeam: { name: 'TI' },
      assignedUser: { email: 'bruno@cadencia.example' },
      attachments: [],
      resolutionNotes: null,
      isOverdue: false,
      version: 1,
    })
  })

  it('99 characters: A descrição deve ter pelo menos 100 caracteres.', async () => {
    const short = DESCRIPTION_OF_100.slice(1)
    expect([short.length, DESCRIPTION_OF_100.length]).toEqual([99, 100])
    for (const description of [short, `${short} `, ` ${short}\n`]) {
      expect((await post(ana, { description })).json()).toMatchObject({
        statusCode: 400,
        message: 'A descrição deve ter pelo menos 100 caracteres.',
        issues: [{ path: 'description' }],
      })
    }
  })

  it('100 characters are enough', async () => {
    expect((await post(ana, { description: DESCRIPTION_OF_100 })).statusCode).toBe(201)
  })

  it.each([
    ['title', 'Título é obrigatório', ''],
    ['title', 'Título é obrigatório', undefined],
    ['description', 'Descrição é obrigatória', undefined],
    ['requestingTeamId', 'Time solicitante é obrigatório', undefined],
    ['requestingTeamId', 'Time solicitante é obrigatório', ''],
    ['requestingTeamId', 'Time não encontrado', randomUUID()],
    ['responsibleTeamId', 'Time não encontrado', randomUUID()],
    ['assignedUserId', 'Responsável não encontrado', randomUUID()],
    ['priority', 'Prioridade inválida', 'asap'],
    ['attachments', 'Anexe no máximo 5 arquivos', Array(6).fill(`/api/files/${randomUUID()}/a.png`)],
  ])('%s: %s (%j)', async (path, message, value) => {
    const answer = await post(ana, { [path]: value })
    expect(answer.json()).toMatchObject({ statusCode: 400 })
    expect(answer.json().issues).toContainEqual({ path, message })
  })

  it('takes medium for a priority that is not given, and empty optional ids for none', async () => {
    const fields = { priority: undefined, responsibleTeamId: '', assignedUserId: '' }
    expect(await open(fields)).toMatchObject({
      priority: 'medium',
      responsibleTeamId: null,
      assignedUserId: null,
    })
  })

  it('assigns nobody who is a guest or gone', async () => {
    await db.updateTable('users').set({ is_active: false }).where('id', '=', caio.userId).execute()
    expect((await post(ana, { assignedUserId: caio.userId })).statusCode).toBe(400)
    await db.updateTable('users').set({ is_active: true }).where('id', '=', caio.userId).execute()
  })

  it('SEC-16: takes neither status, creator nor due time from a body', async () => {
    const forged = {
      status: 'closed',
      createdBy: bruno.userId,
      dueAt: '2030-01-01T00:00:00Z',
      id: randomUUID(),
    }
    const request = await open(forged)
    expect(request).toMatchObject({ status: 'open', createdBy: ana.userId })
    expect(request.id).not.toBe(forged.id)
  })
})

describe('due times', () => {
  it.each([
    ['urgent', '2026-11-23T16:00:00Z'],
    ['high', '2026-11-23T20:00:00Z'],
    ['medium', '2026-11-25T18:00:00Z'],
    ['low', '2026-12-02T21:00:00Z'],
  ])('%s counts working hours from Monday 09:00', async (priority, dueAt) => {
    expect((await open({ priority })).dueAt).toBe(dueAt)
  })

  it('leave out nights, weekends and the national holiday of 20 November', async () => {
    clock.ms = Date.parse('2026-11-19T20:00:00Z')
    expect((await open({ priority: 'urgent' })).dueAt).toBe('2026-11-23T15:00:00Z')
  })

  it('give Atrasada to what is open or in progress, and to nothing that was resolved', async () => {
    const { id } = await open({ priority: 'urgent' })
    clock.ms += 4 * HOUR_MS
    expect(await read(id)).toMatchObject({ isOverdue: false })
    clock.ms += 1
    expect(await read(id)).toMatchObject({ isOverdue: true })
    await patch(ana, id, { status: 'in_progress' })
    expect(await read(id)).toMatchObject({ isOverdue: true })
    await patch(ana, id, { status: 'resolved', resolutionNotes: 'Feito.' })
    expect(await read(id)).toMatchObject({ isOverdue: false })
    expect((await facts(id)).at(-1)?.payload).toMatchObject({ wasOnTime: false })
  })
})
