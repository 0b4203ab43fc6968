import { describe, expect, it } from 'vitest'
import { draftOf, emptyOpportunity, isComplete } from './opportunity-form.ts'

describe('create opportunity (2-areas, section 5)', () => {
  it('counts an invalid value and an invalid probability as 0', () => {
    const typed = { ...emptyOpportunity(), title: 'Plano', value: 'abc', probability: 'x' }
    expect(draftOf(typed)).toMatchObject({ value: 0, probability: 0 })
    for (const probability of [101, -1, 12.5]) expect(draftOf({ ...typed, probability }).probability).toBe(0)
    expect(draftOf({ ...typed, value: '1234,5', probability: 100 })).toMatchObject({
      value: 1234.5,
      probability: 100,
    })
  })

  it('needs a title and a value, of which 0 is one', () => {
    expect(isComplete({ ...emptyOpportunity(), title: 'Plano', value: '' })).toBe(false)
    expect(isComplete({ ...emptyOpportunity(), title: ' ', value: 10 })).toBe(false)
    expect(isComplete({ ...emptyOpportunity(), title: 'Plano', value: 0 })).toBe(true)
  })
})
