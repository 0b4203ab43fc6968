import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { discussionsApp } from './testing/discussions-app.ts'

const app = await discussionsApp()
const { db, ana, bruno, newRecord, post, write, list, changes, facts } = app
const ofComment = (id: string) => ({ url: `/api/comments/${id}` })

it('quotes what a comment answers, as plain text, in every answer', async () => {
  const task = newRecord('task')
  const first = await write(ana, task, 'Quem fecha o **contrato**?\n\n- Ana')
  const answer = await write(bruno, task, { body: 'Eu.', replyToId: first.id })
  const replyTo = {
    ...{ id: first.id, authorId: ana.userId, authorName: 'Ana Lima', isDeleted: false },
    excerpt: 'Quem fecha o contrato?\n\n• Ana',
  }
  expect([first.replyTo, answer.replyTo]).toEqual([null, replyTo])
  expect((await list(bruno, task)).map((comment) => comment.replyTo)).toEqual([null, replyTo])
  expect((await changes(bruno, task, 1))[0]?.row?.replyTo).toEqual(replyTo)
  const edited = await bruno.send({ method: 'PATCH', ...ofComment(answer.id), payload: { body: 'Nós.' } })
  expect(edited.json().replyTo).toEqual(replyTo)
})

it('cuts a long one at a character', async () => {
  const task = newRecord('task')
  const first = await write(ana, task, '👩‍👩‍👧'.repeat(100))
  const { replyTo } = await write(ana, task, { body: 'a', replyToId: first.id })
  expect(replyTo?.excerpt.length).toBeLessThanOrEqual(140)
  expect(replyTo?.excerpt).toMatch(/^(?:👩‍👩‍👧)+…$/u)
})

it('follows edits, and says no more of a deleted one, in waiting facts either', async () => {
  const task = newRecord('task')
  const first = await write(ana, task, 'Segredo')
  const answer = await write(bruno, task, { body: 'Certo.', replyToId: first.id })
  const quoted = async () => (await list(bruno, task)).find(({ id }) => id === answer.id)?.replyTo
  await ana.send({ method: 'PATCH', ...ofComment(first.id), payload: { body: 'Aberto' } })
  expect(await quoted()).toMatchObject({ excerpt: 'Aberto', isDeleted: false })
  expect(JSON.stringify(await facts(task))).not.toContain('Segredo')
  await ana.send({ method: 'DELETE', ...ofComment(first.id) })
  expect(await quoted()).toMatchObject({ id: first.id, excerpt: '', isDeleted: true })
  expect(JSON.stringify(await facts(task))).not.toContain('Aberto')
})

it('answers comments of the same record alone, and none that is deleted', async () => {
  const [task, other] = [newRecord('task'), newRecord('task')]
  const first = await write(ana, task, 'Aqui')
  const gone = await write(ana, other, 'Ali')
  await ana.send({ method: 'DELETE', ...ofComment(gone.id) })
  for (const replyToId of [first.id, gone.id, randomUUID()]) {
    const answer = await post(bruno, other, { body: 'a', replyToId })
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [{ path: 'replyToId', message: 'Responda a um comentário deste registro' }],
    ])
  }
  for (const replyToId of ['x', 1, [], `${first.id}'--`])
    expect((await post(bruno, task, { body: 'a', replyToId })).statusCode).toBe(400)
  expect((await write(bruno, task, { body: 'a', replyToId: null })).replyTo).toBeNull()
  expect((await write(bruno, task, { body: 'a', replyToId: first.id.toUpperCase() })).replyTo?.id).toBe(
    first.id,
  )
})

it('names nobody once who wrote it is gone', async () => {
  const task = newRecord('task')
  const { id } = await write(ana, task, 'Fica')
  const { replyTo } = await write(bruno, task, { body: 'a', replyToId: id })
  expect(z.object({ authorName: z.string() }).parse(replyTo).authorName).toBe('Ana Lima')
  await db.updateTable('comments').set({ author_id: null }).where('id', '=', id).execute()
  expect((await list(bruno, task))[1]?.replyTo).toMatchObject({
    authorId: null,
    authorName: null,
    excerpt: 'Fica',
  })
})
