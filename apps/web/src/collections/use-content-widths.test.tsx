import { render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { useContentWidths } from './use-content-widths.ts'

interface RowsProps {
  names: readonly string[]
  isScrolling: boolean
}

function Rows({ names, isScrolling }: RowsProps) {
  const area = useRef<HTMLUListElement>(null)
  const { name = 0 } = useContentWidths(area, isScrolling)
  return (
    <ul ref={area} aria-label={`${name} px`}>
      {names.map((one) => (
        <li key={one} data-fit="name">
          {one}
        </li>
      ))}
    </ul>
  )
}

it('measures what comes into sight once scrolling is over', () => {
  const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return new DOMRect(0, 0, (this.textContent?.length ?? 0) * 10, 20)
  })
  const { rerender, getByRole } = render(<Rows names={['Ana']} isScrolling={false} />)
  expect(getByRole('list').getAttribute('aria-label')).toBe('30 px')
  measure.mockClear()
  rerender(<Rows names={['Ana', 'Bartolomeu']} isScrolling />)
  expect(measure).not.toHaveBeenCalled()
  rerender(<Rows names={['Ana', 'Bartolomeu']} isScrolling={false} />)
  expect(measure).toHaveBeenCalledTimes(1)
  expect(getByRole('list').getAttribute('aria-label')).toBe('100 px')
  measure.mockRestore()
})
