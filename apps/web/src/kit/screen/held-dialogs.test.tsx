import { renderApp } from '@cadencia/testkit/render'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { HeldDialogs, useHeldDialog } from './held-dialogs.tsx'

const ana = { id: 'ana', version: 1 }
const bia = { id: 'bia', version: 1 }

interface Opened {
  record: typeof ana
  close: () => void
}

function Notes({ record, close }: Opened) {
  const [text, setText] = useState('')
  return (
    <div role="dialog" aria-label={`${record.id} ${record.version}`}>
      <input aria-label="Notas" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <button type="button" onClick={close}>
        Fechar
      </button>
    </div>
  )
}

function renderRows() {
  const closes: (() => void)[] = []
  const newest = { current: ana }
  const useNewest = (id: string) => ({ data: id === 'ana' ? newest.current : undefined })
  function Row({ record }: { record: typeof ana }) {
    const { hold } = useHeldDialog(record, useNewest)
    return (
      <button
        type="button"
        onClick={() =>
          hold((current, close) => {
            closes.push(close)
            return <Notes record={current} close={close} />
          })
        }
      >
        {record.id}
      </button>
    )
  }
  const element = (
    <HeldDialogs>
      <Row record={ana} />
      <Row record={bia} />
    </HeldDialogs>
  )
  return { closes, newest, ...renderApp([{ path: '/rows/:id?', element }], { at: '/rows' }) }
}

it('gives the next record a dialog of its own, which the earlier one does not close', async () => {
  const { user, closes } = renderRows()
  await user.click(screen.getByRole('button', { name: 'bia' }))
  await user.type(screen.getByRole('textbox', { name: 'Notas' }), 'Troquei o cabo')
  const [closeFirst] = closes
  await user.click(screen.getByRole('button', { name: 'ana' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Notas' }).value).toBe('')
  act(() => closeFirst?.())
  expect(screen.getByRole('dialog', { name: 'ana 1' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('gives the dialog the record as it is now', async () => {
  const { user, newest } = renderRows()
  newest.current = { ...ana, version: 2 }
  await user.click(screen.getByRole('button', { name: 'ana' }))
  expect(screen.getByRole('dialog', { name: 'ana 2' })).toBeTruthy()
})

it('goes when another address is opened, and does not come again', async () => {
  const { user, router } = renderRows()
  await user.click(screen.getByRole('button', { name: 'ana' }))
  await act(() => router.navigate('/rows?q=a'))
  expect(screen.getByRole('dialog')).toBeTruthy()
  await act(() => router.navigate('/rows/bia'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => router.navigate('/rows'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
