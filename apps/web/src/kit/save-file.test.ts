import { expect, it, vi } from 'vitest'
import { saveJson } from './save-file.ts'

it('saves data with its instants in São Paulo’s time', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    if (content instanceof Blob) saved.push(content)
    return 'blob:saved'
  })
  saveJson('dados.json', {
    at: '2026-11-18T15:00:00.000Z',
    day: '2026-11-18',
    rows: [{ at: '2026-11-19T01:00:00Z' }],
  })
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({
    at: '2026-11-18T12:00:00.000-03:00',
    day: '2026-11-18',
    rows: [{ at: '2026-11-18T22:00:00.000-03:00' }],
  })
})
