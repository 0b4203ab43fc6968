import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { onceOpened } from './once-opened.tsx'

afterEach(cleanup)

it('mounts a dialog when it is first opened, and keeps it for its closing', () => {
  const Dialog = onceOpened(({ opened }: { opened: boolean }) => <p>{opened ? 'open' : 'closing'}</p>)
  const { rerender } = render(<Dialog opened={false} />)
  expect(screen.queryByText('closing')).toBeNull()
  rerender(<Dialog opened />)
  expect(screen.getByText('open')).toBeTruthy()
  rerender(<Dialog opened={false} />)
  expect(screen.getByText('closing')).toBeTruthy()
})
