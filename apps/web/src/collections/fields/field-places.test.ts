import { describe, expect, it } from 'vitest'
import { fieldEvents, historyLabels } from '../../conversation/field-events.ts'
import { fieldsOf } from '../../records/fields/field.ts'
import { emptyForm, fieldsBody, fieldsForm } from '../../records/fields/form-values.ts'
import { filterAddress, filterQuery, matchesFilters } from '../filters/field-filters.tsx'
import { columnsOf, groupingsOf, groupPatch } from './field-columns.tsx'

interface Room {
  readonly id: string
  readonly name: string
  readonly size: string | null
  readonly seats: number | null
  readonly openedAt: string | null
}

interface RoomQuery {
  readonly size?: string
}

const LABELS = { small: 'Pequena', large: 'Grande' }
const FIELDS = fieldsOf<Room>()({
  name: {
    kind: 'text',
    label: 'Nome',
    form: { isRequired: true },
    history: 'o nome',
    column: { widthPx: 100 },
  },
  size: {
    kind: 'choice',
    label: 'Tamanho',
    values: ['small', 'large'],
    labels: LABELS,
    none: 'Sem tamanho',
    isDescending: true,
    form: {},
    history: 'o tamanho',
    column: { widthPx: 80 },
    groups: { id: 'of-size' },
    filter: { all: 'Todos os tamanhos', param: 'tamanho' },
  },
  seats: {
    kind: 'number',
    label: 'Lugares',
    form: { initial: 4, fallback: 4 },
    column: { widthPx: 80, isNumeric: true },
  },
  openedAt: { kind: 'day', label: 'Aberta em', form: {} },
})
const room = { id: '1', name: 'Ipê', size: 'large', seats: null, openedAt: '2026-02-03' }

describe('a field that is declared once', () => {
  it('is typed and sent by a form', () => {
    expect(emptyForm(FIELDS)).toEqual({ name: '', size: null, seats: 4, openedAt: null })
    const typed = fieldsForm(FIELDS, room)
    expect(typed).toEqual({ name: 'Ipê', size: 'large', seats: '', openedAt: '2026-02-03' })
    expect(fieldsBody(FIELDS, { ...typed, size: '' })).toEqual({
      name: 'Ipê',
      size: null,
      seats: 4,
      openedAt: '2026-02-03',
    })
  })

  it('leaves a wrong number for the schema to refuse, unless one stands for it', () => {
    const seats = { kind: 'number', label: 'Lugares', form: {} } as const
    const typed = { seats: '12x' }
    expect(fieldsBody({ seats }, typed)).toEqual({ seats: '12x' })
    expect(fieldsBody({ seats }, { seats: '7' })).toEqual({ seats: 7 })
    expect(fieldsBody({ seats }, { seats: '1.234,5' })).toEqual({ seats: 1234.5 })
    expect(fieldsBody({ seats }, { seats: ' ' })).toEqual({ seats: null })
  })

  it('is a column, those named before the others', () => {
    const columns = columnsOf<Room, unknown>(FIELDS, { order: ['seats'] })
    expect(columns.map(({ id, label }) => [id, label])).toEqual([
      ['seats', 'Lugares'],
      ['name', 'Nome'],
      ['size', 'Tamanho'],
    ])
  })

  it('groups records, and says what moving one changes', () => {
    const [grouping] = groupingsOf<Room, unknown>(FIELDS)
    expect(grouping).toMatchObject({ id: 'of-size', label: 'Tamanho', keys: ['large', 'small'] })
    expect(grouping?.labelOf(grouping.keysOf(room)[0] ?? '', undefined, room)).toBe('Grande')
    expect(grouping?.labelOf('', undefined, undefined)).toBe('Sem tamanho')
    expect(groupPatch<Room, unknown>(FIELDS, 'of-size', 'small')).toEqual({ size: 'small' })
    expect(groupPatch<Room, unknown>(FIELDS, 'of-size', '')).toEqual({ size: null })
  })

  it('is what a board is grouped by at first where a collection says so', () => {
    const grouped = fieldsOf<Room>()({
      name: { kind: 'text', label: 'Nome', groups: {} },
      size: { ...FIELDS.size, groups: {} },
    })
    expect(groupingsOf<Room, unknown>(grouped).map(({ id }) => id)).toEqual(['name', 'size'])
    expect(groupingsOf<Room, unknown>(grouped, ['size']).map(({ id }) => id)).toEqual(['size', 'name'])
  })

  it('has a label for each of its values', () => {
    const size = { kind: 'choice', label: 'Tamanho', values: ['small', 'large'] } as const
    // @ts-expect-error Nothing says what a small room is.
    fieldsOf<Room>()({ size: { ...size, labels: {} } })
    // @ts-expect-error Nothing says what a large one is.
    fieldsOf<Room>()({ size: { ...size, labels: { small: 'Pequena' } } })
    const badges = { small: { label: 'Pequena' }, large: { label: 'Grande' }, huge: { label: 'Enorme' } }
    expect(fieldsOf<Room>()({ size: { ...size, labels: badges } }).size.labels).toBe(badges)
  })

  it('has a filter where its kind has one', () => {
    // @ts-expect-error Nobody chooses a number in a filter.
    fieldsOf<Room>()({ seats: { kind: 'number', label: 'Lugares', filter: { all: 'Todos' } } })
  })

  it('sends null for no text where it may be missing', () => {
    const name = { kind: 'text', label: 'Nome', form: {} } as const
    expect(fieldsBody({ name }, { name: '' })).toEqual({ name: '' })
    expect(fieldsBody({ name: { ...name, none: 'Sem nome' } }, { name: ' ' })).toEqual({ name: null })
    expect(fieldsBody({ name: { ...name, none: 'Sem nome' } }, { name: 'Sala' })).toEqual({ name: 'Sala' })
  })

  it('narrows a list by the address', () => {
    const { tamanho } = filterAddress(FIELDS)
    expect(tamanho('large')).toBe('large')
    expect(tamanho('huge')).toBeNull()
    expect(filterQuery<RoomQuery>()(FIELDS, { tamanho: 'small' })).toEqual({ size: 'small' })
    expect(filterQuery<RoomQuery>()(FIELDS, { tamanho: null })).toEqual({})
    // @ts-expect-error The list has no such parameter: it would be ignored.
    filterQuery<{ readonly q?: string }>()(FIELDS, { tamanho: 'small' })
    const renamed = { size: { ...FIELDS.size, filter: { all: 'Todos', query: 'width' } } } as const
    // @ts-expect-error Neither has it one of this name.
    filterQuery<RoomQuery>()(renamed, {})
    expect(matchesFilters(FIELDS, { tamanho: 'large' }, room)).toBe(true)
    expect(matchesFilters(FIELDS, { tamanho: 'small' }, room)).toBe(false)
  })

  it('finds the records of nobody only where it offers them', () => {
    const keeper = { kind: 'person', label: 'Zelador', filter: { all: 'Todas as pessoas' } } as const
    const others = { ...keeper, filter: { ...keeper.filter, hasNobody: true } } as const
    expect(filterAddress({ keeper }).keeper('none')).toBeNull()
    expect(filterAddress({ keeper: others }).keeper('none')).toBe('none')
  })

  it('is named by the history', () => {
    const entry = { id: '1', at: '2026-02-03T12:00:00Z', actor: null, field: 'size', from: null, to: 'large' }
    expect(fieldEvents([entry], historyLabels(FIELDS))[0]?.text).toBe('definiu o tamanho: Grande')
  })
})
