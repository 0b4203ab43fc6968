import { renderApp } from '@cadencia/testkit/render'
import { IconChecklist, IconPencil } from '@tabler/icons-react'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { describe, expect, it } from 'vitest'
import { IconAction } from './icon-action.tsx'
import { RecordPanel } from './record-panel.tsx'
import { RecordSequence } from './record-sequence.ts'
import { showUndo } from './show-undo.ts'
import { useCloseRecord } from './use-close-record.ts'

const ITEMS = ['um', 'dois', 'três'].map((name) => ({ id: name, name }))

/** A list of three with the record of the address beside it. */
function List() {
  const { id } = useParams()
  const { search } = useLocation()
  const close = useCloseRecord('/items')
  const item = ITEMS.find((one) => one.id === id)
  return (
    <>
      <input aria-label="Buscar" />
      <RecordSequence path="/items" items={ITEMS} total="41" />
      {ITEMS.map((one) => (
        <Link key={one.id} data-record to={{ pathname: `/items/${one.id}`, search }}>
          {`Abrir ${one.name}`}
        </Link>
      ))}
      {id && (
        <RecordPanel
          id={id}
          query={{ data: item ?? null, error: null, isFetching: false, refetch: () => undefined }}
          noun="Item"
          nameOf={({ name }) => name}
          title={({ name }) => `Item ${name}`}
          actions={({ name }) => <EditItem name={name} />}
          missing={{ icon: IconChecklist, text: 'Item não encontrado' }}
          failed="Não foi possível carregar o item."
          onClose={close}
        >
          {() => <Note />}
        </RecordPanel>
      )}
    </>
  )
}

/** Edits the item, which guests may not: the third is theirs. */
function EditItem({ name }: { name: string }) {
  const [isEdited, setEdited] = useState(false)
  return (
    <>
      {isEdited && <p>Editado: {name}</p>}
      <IconAction
        icon={IconPencil}
        label="Editar item"
        reason={name === 'três' ? 'Convidados apenas consultam.' : undefined}
        onClick={() => setEdited(true)}
      />
    </>
  )
}

/** Keeps what is typed as long as it belongs to the same record. */
function Note() {
  const [text, setText] = useState('')
  return <textarea aria-label="Nota" value={text} onChange={(event) => setText(event.target.value)} />
}

function open(at: string) {
  return renderApp([{ path: '/items/:id?', element: <List /> }], { at })
}

const isShown = (name: string) => screen.findByRole('dialog', { name })
const focusIs = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text))

describe('previous and next', () => {
  it('leads through the list with J and K, keeping the query of the address', async () => {
    const { user, router } = open('/items/um?q=a')
    await isShown('Item um')
    expect(screen.getByText('1 de 41')).toBeTruthy()
    await user.keyboard('j')
    await isShown('Item dois')
    expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/items/dois?q=a')
    await user.keyboard('k')
    await isShown('Item um')
  })

  it('leads with the buttons, which keep the focus and end with the list', async () => {
    const { user } = open('/items/dois')
    const next = await screen.findByRole<HTMLButtonElement>('button', { name: 'Próximo registro' })
    await user.click(screen.getByRole('button', { name: 'Registro anterior' }))
    await isShown('Item um')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Registro anterior' }).disabled).toBe(true)
    await user.click(next)
    await isShown('Item dois')
    expect(document.activeElement).toBe(next)
    await user.click(next)
    expect(next.disabled).toBe(true)
  })

  it('is not taken from what somebody types, and starts the next record anew', async () => {
    const { user } = open('/items/um')
    await user.type(await screen.findByRole('textbox', { name: 'Nota' }), 'jk')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nota' }).value).toBe('jk')
    await user.click(screen.getByRole('button', { name: 'Próximo registro' }))
    await isShown('Item dois')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nota' }).value).toBe('')
  })

  it('is absent where no list shows the record', async () => {
    open('/items/quatro')
    expect(await screen.findByText('Item não encontrado')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Próximo registro' })).toBeNull()
  })
})

describe('what can be done with the record', () => {
  it('stands in its menu, and the pencil is the key E', async () => {
    const { user } = open('/items/um')
    await isShown('Item um')
    await user.click(screen.getByRole('button', { name: 'Mais ações' }))
    expect(await screen.findByRole('menuitem', { name: 'Copiar link' })).toBeTruthy()
    const edit = screen.getByRole('menuitem', { name: /Editar item/ })
    await user.click(edit)
    expect(await screen.findByText('Editado: um')).toBeTruthy()
    await user.keyboard('j')
    await isShown('Item dois')
    await user.keyboard('e')
    expect(await screen.findByText('Editado: dois')).toBeTruthy()
  })

  it('says why it is refused', async () => {
    const { user } = open('/items/três')
    await isShown('Item três')
    await user.keyboard('e')
    expect(
      await screen.findByText('Convidados apenas consultam.', { selector: '.toast-card *' }),
    ).toBeTruthy()
    expect(screen.queryByText('Editado: três')).toBeNull()
  })
})

describe('focus', () => {
  it('goes to the heading of a record that is opened, and back to the row of the one that is closed', async () => {
    const { user } = open('/items')
    await user.click(await screen.findByRole('link', { name: 'Abrir um' }))
    await focusIs('Item um')
    await user.keyboard('j')
    await isShown('Item dois')
    await user.keyboard('{Escape}')
    await focusIs('Abrir dois')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays in the list that opens a record with `keepFocus`', async () => {
    const { router } = open('/items')
    const row = await screen.findByRole('link', { name: 'Abrir três' })
    row.focus()
    await router.navigate('/items/três', { state: { keepFocus: true } })
    await isShown('Item três')
    expect(document.activeElement).toBe(row)
  })
})

describe('showUndo', () => {
  it('undoes with Ctrl+Z, unless somebody types, and says when that failed', async () => {
    const { user } = open('/items')
    await screen.findByRole('link', { name: 'Abrir um' })
    let undone = 0
    showUndo({
      title: 'Item excluído',
      undo: () => {
        undone += 1
        return Promise.reject(new Error('gone'))
      },
    })
    expect(await screen.findByText('Item excluído')).toBeTruthy()
    await user.click(screen.getByRole('textbox', { name: 'Buscar' }))
    await user.keyboard('{Control>}z{/Control}')
    expect(undone).toBe(0)
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    expect(undone).toBe(1)
    expect(await screen.findByText('Falha ao desfazer')).toBeTruthy()
  })
})
