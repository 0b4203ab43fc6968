import { expect, it } from 'vitest'
import { withoutEmpty } from './filter-values.ts'

it('leaves out of a query what was not chosen', () => {
  expect(withoutEmpty({ q: '', teamId: null, status: 'open', due: undefined })).toEqual({ status: 'open' })
})
