import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRootAttribute } from './use-root-attribute.tsx'

function Part({ isSet }: { isSet: boolean }) {
  useRootAttribute('data-round-button', isSet)
  return null
}

it('stays while one part wants it, whatever others do', () => {
  const isThere = () => document.documentElement.hasAttribute('data-round-button')
  const wanting = render(<Part isSet />)
  const other = render(<Part isSet={false} />)
  expect(isThere()).toBe(true)
  const second = render(<Part isSet />)
  other.unmount()
  second.unmount()
  expect(isThere()).toBe(true)
  wanting.rerender(<Part isSet={false} />)
  expect(isThere()).toBe(false)
})
