import { testViewer } from '@cadencia/testkit/test-app'
import { expect, it } from 'vitest'
import { db, domain, outsider, pair, say } from './testing/chat-app.ts'

it('finds files by their names, for who takes part, and leads to the message', async () => {
  const { one, other, chatId } = await pair()
  const { id } = await say(one, chatId, 'Segue')
  await db
    .insertInto('files')
    .values({
      ...{ name: 'Proposta_final-v2.pdf', type: 'application/pdf', use: 'chat', reference: id },
      stored_at: new Date().toISOString(),
    })
    .execute()
  const search = async (words: string, { id: userId } = other) =>
    (await domain.search?.(db, testViewer({ userId }), { words, limit: 8 })) ?? []
  for (const words of ['proposta', 'final v2', 'posta_final', 'v2.pdf']) {
    expect([words, await search(words)]).toEqual([
      words,
      [
        {
          ...{ kind: 'file', id: expect.any(String), title: 'Proposta_final-v2.pdf' },
          detail: expect.stringMatching(/^Dora Teste · Dora Teste · \d{2}\/\d{2}\/\d{4}/),
          url: `/chat/${chatId}?message=${id}`,
        },
      ],
    ])
  }
  expect(await search('proposta', outsider)).toEqual([])
  await one.send({ method: 'DELETE', url: `/api/chats/${chatId}/messages/${id}` })
  expect(await search('proposta')).toEqual([])
})
