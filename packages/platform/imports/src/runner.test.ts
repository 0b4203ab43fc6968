import { beforeEach, describe, expect, it } from 'vitest'
import { FILE_MESSAGES } from './contract.ts'
import { previewTable } from './preview.ts'
import { openTable } from './table.ts'
import { wordImports } from './testing/word-imports.ts'
import { undoImport } from './undo.ts'

const { db, adapter, moves, changes, refusals, released, add, run, words, stateOf, clear } =
  await wordImports()
const HEADER = 'Palavra;Significado\n'
const actor = { actorId: crypto.randomUUID(), at: '2026-11-23T12:00:00Z' }

/** As many different words. */
const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index};s${index}`).join('\n')

beforeEach(clear)

describe('an import', () => {
  it('makes a record of each row, says how far it is, and lets go of the file at its end', async () => {
    const id = await add({ text: `${HEADER}casa;onde se mora\n;nada\n\nrua;por onde se anda\n` })
    expect(await run(id)).toEqual({ status: 'completed', written: 2 })
    expect(await words()).toEqual([
      { word: 'casa', meaning: 'onde se mora' },
      { word: 'rua', meaning: 'por onde se anda' },
    ])
    expect(refusals).toEqual([{ line: 3, message: 'Sem palavra' }])
    expect(moves).toEqual([
      { status: 'running', done: 3, total: 3 },
      { status: 'completed', done: 3, total: 3 },
    ])
    expect([changes, released]).toEqual([[2], [id]])
  })

  it('goes on after the last rows that were written, each once, where its job died', async () => {
    const id = await add({ text: HEADER + many(2500) })
    let batches = 0
    const dying = {
      ...adapter,
      write: (...args: Parameters<typeof adapter.write>) => {
        batches += 1
        if (batches === 3) throw new Error('killed')
        return adapter.write(...args)
      },
    }
    await expect(run(id, dying)).rejects.toThrow('killed')
    expect(await words()).toHaveLength(2000)
    expect(await stateOf(id)).toMatchObject({ status: 'running', position: 2001 })
    expect(await run(id)).toEqual({ status: 'completed', written: 2500 })
    expect(new Set((await words()).map(({ word }) => word)).size).toBe(2500)
    expect(await words()).toHaveLength(2500)
  })

  it('keeps no record of rows whose writing failed halfway', async () => {
    const id = await add({ text: `${HEADER}casa;1\nrua;2\n` })
    const failing = {
      write: async (...args: Parameters<typeof adapter.write>) => {
        await adapter.write(...args)
        throw new Error('killed')
      },
    }
    await expect(run(id, failing)).rejects.toThrow('killed')
    expect(await words()).toEqual([])
    expect(await stateOf(id)).toMatchObject({ position: 0 })
  })

  it('leaves the rows to another job that took over', async () => {
    const id = await add({ text: `${HEADER}casa;1\n` })
    const late = {
      store: {
        ...adapter.store,
        begin: async (...args: Parameters<typeof adapter.store.begin>) => {
          await run(id)
          await adapter.store.begin(...args)
        },
      },
    }
    expect(await run(id, late)).toEqual({ status: 'overtaken' })
    expect(await words()).toHaveLength(1)
  })

  it('stops between two parts where its worker ends', async () => {
    const id = await add({ text: HEADER + many(1500) })
    const ending = new AbortController()
    const write = async (...args: Parameters<typeof adapter.write>) => {
      await adapter.write(...args)
      ending.abort()
    }
    await expect(run(id, { write }, ending)).rejects.toThrow()
    expect(await words()).toHaveLength(1000)
  })

  it('does nothing once it has ended, or is gone', async () => {
    const id = await add({ text: `${HEADER}casa;1\n` })
    await run(id)
    expect(await run(id)).toEqual({ status: 'completed' })
    expect(await run(crypto.randomUUID())).toEqual({ status: 'gone' })
    expect(await words()).toHaveLength(1)
  })

  it.each([
    ['a file without rows', HEADER, FILE_MESSAGES.tooShort],
    ['columns that do not serve', 'Nome;Idade\nAna;3\n', 'Falta a coluna da palavra'],
  ])('fails with its reason for %s', async (_, text, message) => {
    const id = await add({ text })
    expect(await run(id)).toEqual({ status: 'failed', written: 0 })
    expect(await stateOf(id)).toMatchObject({ status: 'failed', message })
    expect([changes, released]).toEqual([[], [id]])
  })

  it('takes the columns that it is told', async () => {
    await run(await add({ text: 'a;b\nmorar;casa\n', mapping: { word: 1, meaning: 0 } }))
    expect(await words()).toEqual([{ word: 'casa', meaning: 'morar' }])
  })
})

describe('a record that is there already', () => {
  const again = `${HEADER}casa;lar\nrua;via\nrua;caminho\n`

  it.each([
    [
      'update',
      3,
      [
        ['casa', 'lar'],
        ['rua', 'via; caminho'],
      ],
    ],
    [
      'skip',
      1,
      [
        ['casa', 'velha'],
        ['rua', 'via'],
      ],
    ],
    [
      'create',
      3,
      [
        ['casa', 'lar'],
        ['casa', 'velha'],
        ['rua', 'caminho'],
        ['rua', 'via'],
      ],
    ],
  ] as const)('%s', async (onDuplicate, written, expected) => {
    await run(await add({ text: `${HEADER}casa;velha\n` }))
    expect(await run(await add({ text: again, onDuplicate }))).toEqual({ status: 'completed', written })
    expect((await words()).map(({ word, meaning }) => [word, meaning]).sort()).toEqual(expected)
  })
})

it('a preview says what an import would do, and writes nothing', async () => {
  await run(await add({ text: `${HEADER}casa;1\n` }))
  const text = `Dicionário\n${HEADER}casa;lar\n;nada\nrua;via\nrua;via\n`
  const table = await openTable(Buffer.from(text), 'text/csv', adapter.columns)
  const preview = await previewTable(adapter, db, { table, given: undefined })
  expect(preview).toMatchObject({
    ...{ headerLine: 2, isMappingFound: true, problem: null },
    ...{ total: 4, valid: 3, duplicates: 2, refused: 1, warned: 0 },
    refusedRows: [{ line: 4, message: 'Sem palavra' }],
    columns: [{ header: 'Palavra', samples: ['casa', 'rua', 'rua'] }, { header: 'Significado' }],
  })
  expect(preview.rows.map(({ shown, isDuplicate }) => [shown, isDuplicate])).toEqual([
    ['casa', true],
    ['linha 4', false],
    ['rua', false],
    ['rua', true],
  ])
  expect(await words()).toHaveLength(1)
})

it('an import is undone once, and not while it is under way', async () => {
  const id = await add({ text: `${HEADER}casa;1\nrua;2\n` })
  await expect(undoImport(adapter, db, { importId: id, actor })).rejects.toThrow(FILE_MESSAGES.running)
  await run(id)
  await undoImport(adapter, db, { importId: id, actor })
  await undoImport(adapter, db, { importId: id, actor })
  expect(await words()).toEqual([])
  expect(changes).toEqual([2, 2])
  expect(moves.at(-1)).toEqual({ status: 'undone', done: 2, total: 2 })
  const gone = { importId: crypto.randomUUID(), actor }
  await expect(undoImport(adapter, db, gone)).rejects.toThrow(FILE_MESSAGES.unknown)
})
