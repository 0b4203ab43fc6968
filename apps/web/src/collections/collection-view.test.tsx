import { useCurrentUser } from '@cadencia/people/react'
import { makeCurrentUser, mockPeople } from '@cadencia/people/testing'
import { renderApp } from '@cadencia/testkit/render'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { layOut } from '../../testing/layout.ts'
import { markCreated } from '../kit/created-store.ts'
import { actionGroups } from '../records/actions/action-store.ts'
import type { Field } from '../records/fields/field.ts'
import type { Collection } from './collection.ts'
import { CollectionView } from './collection-view.tsx'
import { columnsOf, groupingsOf } from './fields/field-columns.tsx'
import { SelectBox } from './select-box.tsx'
import { useCollectionView } from './use-collection-view.ts'
import { useViewPreferences } from './view-preferences.ts'

interface Flag {
  readonly id: string
  readonly name: string
  readonly color: string
  readonly size: number
  readonly parentId?: string
  readonly custom?: Readonly<Record<string, string>>
}

const FLAGS: Collection<Flag, string> = {
  id: 'flags',
  label: 'Bandeiras',
  noun: ['bandeira', 'bandeiras'],
  layouts: ['list', 'table', 'board', 'cards'],
  defaultSort: 'name',
  titleLabel: 'Nome',
  titleSortKey: 'name',
  titleOf: ({ name }) => name,
  pathOf: ({ id }) => `/flags/${id}`,
  summary: (flags) => `${flags.reduce((sum, { size }) => sum + size, 0)} m`,
  boardCard: ({ name }) => name,
  card: ({ id, name }, _unit, { isSelected, onSelect }) => (
    <article aria-label={name}>
      {onSelect && <SelectBox id={id} name={name} isSelected={isSelected} onSelect={onSelect} />}
      <a href={`/flags/${id}`} data-record>
        {name}
      </a>
    </article>
  ),
  columns: [
    {
      id: 'color',
      label: 'Cor',
      widthPx: 120,
      sortKey: 'color',
      cell: ({ color }, unit) => `${color}${unit}`,
    },
    {
      id: 'size',
      label: 'Tamanho',
      widthPx: 100,
      sortKey: 'size',
      isNumeric: true,
      cell: ({ size }) => size,
    },
  ],
  groupings: [
    { id: 'color', label: 'Cor', keysOf: ({ color }) => [color], labelOf: (key) => key, isEditable: true },
  ],
}

const flags = ['Acre', 'Bahia', 'Ceará', 'Goiás'].map((name, index): Flag => {
  return { id: `f${index}`, name, color: index % 2 === 0 ? 'verde' : 'azul', size: index + 1 }
})

const me = makeCurrentUser()

function Flags() {
  const { data: user } = useCurrentUser()
  return user ? <FlagCollection /> : null
}

/** Can be filtered by a button. */
function FilteredFlags() {
  const [isFiltered, setFiltered] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setFiltered(!isFiltered)}>
        Só azuis
      </button>
      <FlagCollection rows={isFiltered ? flags.filter(({ color }) => color === 'azul') : flags} />
    </>
  )
}

interface FlagCollectionProps {
  openId?: string
  collection?: Collection<Flag, string>
  rows?: readonly Flag[]
}

const onAdd = vi.fn(async () => true)

function FlagCollection({ openId, collection = FLAGS, rows = flags }: FlagCollectionProps) {
  const view = useCollectionView(collection)
  return (
    <>
      <p>Ordem {view.sort}</p>
      <CollectionView
        collection={collection}
        view={view}
        context="."
        openId={openId}
        failed="Falhou"
        failedNext="Falhou"
        emptyState={<p>Nada</p>}
        list={{
          data: { pages: [{ rows, total: String(rows.length) }] },
          error: null,
          isPending: false,
          isFetching: false,
          isPlaceholderData: false,
          hasNextPage: false,
          isFetchingNextPage: false,
          isFetchNextPageError: false,
          refetch: vi.fn(),
          fetchNextPage: vi.fn(),
        }}
        onMove={async () => true}
        onAdd={onAdd}
        selectionActions={({ items }) => <p>Escolhidas: {items.map(({ name }) => name).join(', ')}</p>}
      />
    </>
  )
}

function open(at = '/flags') {
  return renderApp([{ path: '/flags/:id?', element: <Flags /> }], { at })
}

beforeEach(() => {
  mockPeople({ user: me })
  useViewPreferences.setState(useViewPreferences.getInitialState())
})

/** Elements that are as wide as that. */
function giveWidth(width: number): void {
  const { ResizeObserver: own } = globalThis
  onTestFinished(() => void Reflect.set(globalThis, 'ResizeObserver', own))
  Reflect.set(
    globalThis,
    'ResizeObserver',
    class {
      readonly report: (entries: readonly object[]) => void
      constructor(report: (entries: readonly object[]) => void) {
        this.report = report
      }
      observe(target: Element) {
        this.report([{ target, contentRect: { left: 0, right: width, width, height: 400 } }])
      }
      unobserve() {}
      disconnect() {}
    },
  )
}

const link = (name: string) => screen.findByRole('link', { name })

describe('the list', () => {
  it('moves by arrows, J and K, and Space opens beside without taking the focus', async () => {
    const { user, router } = open()
    ;(await link('Acre')).focus()
    await user.keyboard('j')
    expect(document.activeElement?.textContent).toBe('Bahia')
    await user.keyboard('{ArrowDown}k')
    expect(document.activeElement?.textContent).toBe('Bahia')
    await user.keyboard(' ')
    expect(router.state.location).toMatchObject({ pathname: '/flags/f1', state: { keepFocus: true } })
    expect(document.activeElement?.textContent).toBe('Bahia')
  })

  it('selects by X, a range by Shift, all by Ctrl+A, and none by Esc', async () => {
    const { user } = open()
    ;(await link('Acre')).focus()
    await user.keyboard('x')
    expect(screen.getByText('Escolhidas: Acre')).toBeTruthy()
    await user.keyboard('jj{Shift>}X{/Shift}')
    expect(screen.getByText('Escolhidas: Acre, Bahia, Ceará')).toBeTruthy()
    expect(screen.getByText('3 selecionados')).toBeTruthy()
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getByText('4 selecionados')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/Escolhidas/)).toBeNull()
  })

  it('selects a range between two clicked boxes', async () => {
    const { user } = open()
    await link('Acre')
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Bahia' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Goiás' }))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('Escolhidas: Bahia, Ceará, Goiás')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Limpar seleção' }))
    expect(screen.queryByText(/Escolhidas/)).toBeNull()
  })

  it('forgets that something was selected which left the list', async () => {
    const { user } = renderApp([{ path: '/flags', element: <FilteredFlags /> }], { at: '/flags' })
    await link('Acre')
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Acre' }))
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Bahia' }))
    const filter = screen.getByRole('button', { name: 'Só azuis' })
    await user.click(filter)
    expect(screen.getByText('Escolhidas: Bahia')).toBeTruthy()
    await user.click(filter)
    await link('Acre')
    expect(screen.getByText('Escolhidas: Bahia')).toBeTruthy()
  })

  it('shows what has several values in each of their groups, and counts it once', async () => {
    const groupings = FLAGS.groupings.map((grouping) => ({
      ...grouping,
      keysOf: ({ name, color }: Flag) => (name === 'Acre' ? ['azul', 'verde'] : [color]),
    }))
    const element = <FlagCollection collection={{ ...FLAGS, groupings }} />
    const { user, router } = renderApp([{ path: '/flags/:id?', element }], { at: '/flags?group=color' })
    const headings = await screen.findAllByRole('button', { name: /^(azul|verde)/ })
    expect(headings.map(({ textContent }) => textContent)).toEqual(['azul37 m', 'verde24 m'])
    expect(screen.getByText('4 bandeiras')).toBeTruthy()
    const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
    expect(names()).toEqual(['Acre', 'Bahia', 'Goiás', 'Acre', 'Ceará'])
    const [, again] = screen.getAllByRole('link', { name: 'Acre' })
    again?.focus()
    await user.keyboard('x')
    expect(screen.getByText('Escolhidas: Acre')).toBeTruthy()
    await user.keyboard(' ')
    expect(router.state.location.pathname).toBe('/flags/f0')
    await user.keyboard('j')
    expect(document.activeElement?.textContent).toBe('Ceará')
  })

  it('scrolls to what was just made, which stands out for a while', async () => {
    open()
    await link('Acre')
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    onTestFinished(() => scrolled.mockRestore())
    act(() => markCreated('f2'))
    const row = screen.getByRole('listitem', { name: 'Ceará' })
    await waitFor(() => expect(row.className).toMatch(/created/))
    expect(scrolled.mock.contexts).toEqual([row])
    fireEvent.animationEnd(row)
    expect(row.className).not.toMatch(/created/)
  })

  it('groups with counts and totals, and collapses a group', async () => {
    const { user } = open('/flags?group=color')
    const heading = await screen.findByRole('button', { name: /^verde/ })
    expect(heading.textContent).toBe('verde24 m')
    await user.click(heading)
    expect(screen.queryByRole('link', { name: 'Acre' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Bahia' })).toBeTruthy()
    expect(screen.getByText('· 10 m')).toBeTruthy()
  })
})

describe('the table', () => {
  it('shows the columns that have room beside an open record, and all without one', async () => {
    giveWidth(320)
    const at = '/flags?view=table'
    const headings = async () =>
      (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
    const { unmount } = renderApp(<FlagCollection />, { at })
    expect(await headings()).toEqual(['Nome', 'Cor', 'Tamanho'])
    unmount()
    renderApp(<FlagCollection openId="f0" />, { at })
    await waitFor(async () => expect(await headings()).toEqual(['Nome', 'Cor']))
    const row = (await link('Acre')).closest('tr')
    expect(row?.textContent).toContain('verde.')
    expect(row?.querySelectorAll('td')).toHaveLength(3)
  })

  it('sorts by its headings, in both directions', async () => {
    const { user, router } = open('/flags?view=table')
    const table = within(await screen.findByRole('table', { name: 'Bandeiras' }))
    await user.click(table.getByRole('button', { name: 'Tamanho' }))
    expect(screen.getByText('Ordem size')).toBeTruthy()
    expect(table.getByRole('columnheader', { name: /Tamanho/ }).getAttribute('aria-sort')).toBe('ascending')
    await user.click(table.getByRole('button', { name: 'Tamanho' }))
    await waitFor(() => expect(router.state.location.search).toBe('?view=table&sort=-size'))
    const title = table.getByRole('columnheader', { name: 'Nome' })
    await user.click(within(title).getByRole('button', { name: 'Nome' }))
    expect(title.getAttribute('aria-sort')).toBe('ascending')
    await user.click(within(title).getByRole('button', { name: 'Nome' }))
    await waitFor(() => expect(router.state.location.search).toBe('?view=table&sort=-name'))
  })

  it('says a text that is cut below the pointer, though the link covers the row', async () => {
    open('/flags?view=table')
    const link = await screen.findByRole('link', { name: 'Acre' })
    const cell = link.closest('tr')?.querySelectorAll('td')[1]
    if (!cell) throw new Error('the row has one cell')
    cell.getBoundingClientRect = () => new DOMRect(100, 0, 50, 44)
    Object.defineProperties(cell, { clientWidth: { value: 50 }, scrollWidth: { value: 80 } })
    fireEvent.mouseMove(link, { clientX: 120, clientY: 20 })
    expect(link.title).toBe('verde.')
    fireEvent.mouseMove(link, { clientX: 160, clientY: 20 })
    expect(link.title).toBe('')
  })

  it('widens a column by keys, and remembers it', async () => {
    const { user } = open('/flags?view=table')
    const handle = await screen.findByRole('separator', { name: 'Largura de Cor' })
    handle.focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('separator', { name: 'Largura de Cor' }).getAttribute('aria-valuenow')).toBe(
      '136',
    )
    expect(useViewPreferences.getState().choices[`${me.id}:flags`]).toMatchObject({ widths: { color: 136 } })
  })
})

describe('the cards', () => {
  it('are selected by their boxes and by the keys of the list', async () => {
    const { user } = open('/flags?view=cards')
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Acre' }))
    expect(screen.getByText('Escolhidas: Acre')).toBeTruthy()
    ;(await link('Ceará')).focus()
    await user.keyboard('{Shift>}X{/Shift}')
    expect(screen.getByText('Escolhidas: Acre, Bahia, Ceará')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Selecionar todos' }))
    expect(screen.getByText('4 selecionados')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Selecionar todos' })).toBeNull()
    await user.keyboard('{Escape}')
    ;(await link('Acre')).focus()
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/Escolhidas/)).toBeNull()
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getByText('4 selecionados')).toBeTruthy()
  })

  it('stand below the headings of their groups', async () => {
    const { user } = open('/flags?view=cards&group=color')
    await user.click(await screen.findByRole('button', { name: /^verde/, expanded: true }))
    expect(screen.queryByRole('article', { name: 'Acre' })).toBeNull()
    expect(screen.getByRole('article', { name: 'Bahia' })).toBeTruthy()
  })
})

describe('rows with children', () => {
  const tree: Collection<Flag, string> = {
    ...FLAGS,
    tree: { parentOf: ({ parentId = null }) => parentId },
  }
  const [acre, bahia, ceara] = flags.slice(0, 3)
  const rows = [{ ...bahia, parentId: 'f0' }, acre, { ...ceara, parentId: 'elsewhere' }] as Flag[]
  const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

  it.each(['list', 'table'])('open and close in the %s, by the button and by arrows', async (layout) => {
    const { user } = renderApp(<FlagCollection collection={tree} rows={rows} />, {
      at: `/flags?view=${layout}`,
    })
    ;(await link('Acre')).focus()
    expect(names()).toEqual(['Acre', 'Ceará'])
    await user.keyboard('{ArrowRight}')
    expect(names()).toEqual(['Acre', 'Bahia', 'Ceará'])
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('Bahia')
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement?.textContent).toBe('Acre')
    await user.click(screen.getByRole('button', { name: 'Fechar Acre', expanded: true }))
    expect(names()).toEqual(['Acre', 'Ceará'])
  })

  it('are told as a tree in the table', async () => {
    const { user } = renderApp(<FlagCollection collection={tree} rows={rows} />, { at: '/flags?view=table' })
    await screen.findByRole('treegrid', { name: 'Bandeiras' })
    const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr')
    await user.click(screen.getByRole('button', { name: 'Abrir Acre' }))
    expect(rowOf('Acre')?.getAttribute('aria-expanded')).toBe('true')
    expect(rowOf('Bahia')?.getAttribute('aria-level')).toBe('2')
  })

  it('stand in the group of their parent', async () => {
    const { user } = renderApp(<FlagCollection collection={tree} rows={rows} />, { at: '/flags?group=color' })
    await user.click(await screen.findByRole('button', { name: 'Abrir Acre' }))
    expect(names()).toEqual(['Acre', 'Bahia', 'Ceará'])
    expect(screen.getByRole('button', { name: /^verde/ }).textContent).toBe('verde36 m')
  })
})

describe('a collection that is made at run time', () => {
  it('has the columns and groups of fields that the server declares', async () => {
    const [acre, bahia] = flags
    const region: Field<Flag, string> = {
      kind: 'choice',
      label: 'Região',
      values: ['norte', 'nordeste'],
      labels: { norte: 'Norte', nordeste: 'Nordeste' },
      none: 'Sem região',
      read: (flag) => (flag as Flag).custom?.region ?? null,
      column: { widthPx: 120 },
      groups: {},
    }
    const collection = {
      ...FLAGS,
      columns: [...FLAGS.columns, ...columnsOf<Flag, string>({ region })],
      groupings: groupingsOf<Flag, string>({ region }),
    }
    const rows = [{ ...acre, custom: { region: 'norte' } }, bahia] as Flag[]
    renderApp(<FlagCollection collection={collection} rows={rows} />, {
      at: '/flags?view=table&group=region',
    })
    expect(await screen.findByRole('columnheader', { name: /^Região/ })).toBeTruthy()
    expect((await link('Acre')).closest('tr')?.textContent).toContain('Norte')
    expect(screen.getByRole('button', { name: /^Norte/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Sem região/ })).toBeTruthy()
  })
})

describe('the layouts', () => {
  it('are offered in one order, without those whose parts the collection lacks', async () => {
    const { card: _card, ...withoutCards } = FLAGS
    renderApp(
      <FlagCollection collection={{ ...withoutCards, layouts: ['board', 'cards', 'table', 'list'] }} />,
      { at: '/flags?view=list' },
    )
    await link('Acre')
    const offered = within(screen.getByRole('radiogroup', { name: 'Exibir como' })).getAllByRole('img')
    expect(offered.map((image) => image.getAttribute('aria-label'))).toEqual(['Lista', 'Tabela', 'Quadro'])
  })
})

describe('the board', () => {
  beforeEach(layOut)
  const card = (name: string) => screen.findByRole('article', { name })

  it('selects its cards by their boxes and by X', async () => {
    const { user } = open('/flags?view=board')
    await card('Acre')
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Acre' }))
    ;(await card('Ceará')).focus()
    await user.keyboard('x')
    expect(screen.getByText('Escolhidas: Acre, Ceará')).toBeTruthy()
  })

  it('adds one item after another to a column', async () => {
    const { user } = open('/flags?view=board')
    await user.click(await screen.findByRole('button', { name: 'Adicionar bandeira em verde' }))
    await user.keyboard('Pará{Enter}Amapá{Enter}')
    expect(onAdd.mock.calls).toEqual([
      ['Pará', 'color', 'verde'],
      ['Amapá', 'color', 'verde'],
    ])
    await user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Adicionar bandeira em verde' })).toBeTruthy()
  })

  it('says where a column has more than its limit', async () => {
    const groupings = FLAGS.groupings.map((grouping) => ({ ...grouping, limitOf: () => 1 }))
    renderApp(<FlagCollection collection={{ ...FLAGS, groupings }} />, { at: '/flags?view=board' })
    await card('Acre')
    expect(screen.getAllByLabelText('2 de no máximo 1')).toHaveLength(2)
  })
})

it.each(['list', 'table'])('adds one item after another to a group of the %s', async (layout) => {
  onAdd.mockClear()
  const { user } = open(`/flags?view=${layout}&group=color`)
  await user.click(await screen.findByRole('button', { name: 'Adicionar bandeira em verde' }))
  await user.keyboard('Pará{Enter}Amapá{Enter}')
  expect(onAdd.mock.calls).toEqual([
    ['Pará', 'color', 'verde'],
    ['Amapá', 'color', 'verde'],
  ])
})

describe('the chosen view', () => {
  it('stands in the address, and holds when the person comes back', async () => {
    const first = open()
    await link('Acre')
    await first.user.click(screen.getByRole('radio', { name: 'Tabela' }))
    await first.user.click(screen.getByRole('button', { name: 'Exibir' }))
    await first.user.click(await screen.findByRole('checkbox', { name: 'Cor' }))
    await waitFor(() => expect(first.router.state.location.search).toBe('?view=table&columns=size'))
    first.unmount()
    const second = open()
    expect(await screen.findByRole('table', { name: 'Bandeiras' })).toBeTruthy()
    expect(screen.queryByRole('columnheader', { name: /Cor/ })).toBeNull()
    await waitFor(() => expect(second.router.state.location.search).toBe('?view=table&columns=size'))
  })

  it('of a link wins over the remembered one', async () => {
    useViewPreferences.getState().remember(`${me.id}:flags`, { layout: 'table', sort: '-size' })
    open('/flags?group=color')
    expect(await screen.findByRole('button', { name: /^verde/ })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByText('Ordem name')).toBeTruthy()
  })
})

describe('what is offered', () => {
  it('leads to the first row by J from anywhere, and selects the focused one by X', async () => {
    const { user } = open()
    await screen.findByRole('link', { name: 'Acre' })
    await user.keyboard('j')
    expect(document.activeElement?.textContent).toBe('Acre')
    await user.keyboard('jx')
    expect(await screen.findByText('Escolhidas: Bahia')).toBeTruthy()
  })

  it('is how the collection is shown, grouped and sorted', async () => {
    open()
    await screen.findByRole('link', { name: 'Acre' })
    const [group] = actionGroups().filter(({ level }) => level === 'screen')
    expect(group?.actions.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Exibir como…', 'Agrupar por…', 'Ordenar por…']),
    )
  })
})
