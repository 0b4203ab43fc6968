import { makeCurrentUser, makePerson, makeTeam, mockPeople } from '@cadencia/people/testing'
import { makeLabel, makeSprint, mockSprints } from '@cadencia/sprints/testing'
import { renderApp } from '@cadencia/testkit/render'
import { IconFlag } from '@tabler/icons-react'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Action } from '../../records/actions/action.ts'
import { type Field, fieldsIn, type KindName } from '../../records/fields/field.ts'
import { fieldActions } from '../../records/fields/field-actions.ts'
import { FormFields } from '../../records/fields/form-fields.tsx'
import { emptyForm, fieldsBody, fieldsForm } from '../../records/fields/form-values.ts'
import { FactList, PropertyList } from '../../records/fields/record-fields.tsx'
import { useRecordForm } from '../../records/forms/use-record-form.ts'
import type { FieldValue } from '../../records/panel/field-access.ts'
import { useRecordPatch } from '../../records/panel/use-record-patch.ts'
import { CollectionView } from '../collection-view.tsx'
import { FieldFilters, filterAddress, matchesFilters } from '../filters/field-filters.tsx'
import { useCollectionView } from '../use-collection-view.ts'
import { columnsOf, groupingsOf, groupPatch } from './field-columns.tsx'
import { FieldMenus } from './field-menus.tsx'

/** A record whose fields the server declares: their values stand together in one member. */
const Boat = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  teamId: z.string(),
  labels: z.array(z.object({ id: z.string(), name: z.string(), color: z.string() })),
  fields: z.record(z.string(), z.custom<FieldValue>()),
})
type Boat = z.infer<typeof Boat>

const BoatPatch = z.object({ fields: z.record(z.string(), z.unknown()), version: z.int() }).partial()

const team = makeTeam({ name: 'Norte', isMember: true })
const ana = makePerson({ firstName: 'Ana', lastName: 'Souza' })
const sprint = makeSprint({ name: 'Matrículas', teamId: team.id })
const label = makeLabel({ name: 'Feira', teamId: team.id })

const LABELS = { big: 'Grande', small: 'Pequena' }

/** What a person reads of the value of each kind. */
const VALUES: { readonly [N in KindName]: readonly [value: FieldValue, shown: string] } = {
  text: ['Ipê', 'Ipê'],
  longText: ['Uma nota', 'Uma nota'],
  url: ['https://exemplo.com', 'https://exemplo.com'],
  number: [12, '12'],
  money: [1234.5, 'R$ 1.234,50'],
  checkbox: [true, 'Sim'],
  day: ['2026-12-01', '01/12/2026'],
  instant: ['2026-12-01T15:00:00.000Z', '01/12/2026 12:00'],
  choice: ['big', 'Grande'],
  choices: [['big', 'small'], 'Grande, Pequena'],
  person: [ana.id, 'Ana Souza'],
  people: [[ana.id], 'Ana Souza'],
  team: [team.id, 'Norte'],
  sprint: [sprint.id, 'Matrículas'],
  labels: [[label.id], 'Feira'],
  record: ['outro', 'outro'],
}
const KINDS = Object.keys(VALUES) as KindName[]

const fieldOf = (kind: KindName): Field<Boat, unknown> => ({
  ...(kind === 'choice' || kind === 'choices'
    ? { kind, values: ['big', 'small'], labels: LABELS }
    : { kind }),
  label: `Campo ${kind}`,
  none: 'Vazio',
  read: (boat) => Boat.parse(boat).fields[kind] ?? null,
  patch: (value) => ({ fields: { [kind]: value } }),
  history: `o campo ${kind}`,
  form: {},
  property: {},
  fact: {},
  column: { widthPx: 120 },
  groups: {},
  filter: { all: `Todos de ${kind}` },
  action: { label: `Mudar ${kind}…`, icon: IconFlag },
})
const FIELDS: Readonly<Record<string, Field<Boat, unknown>>> = Object.fromEntries(
  KINDS.map((kind) => [`fields.${kind}`, fieldOf(kind)]),
)
const only = (kind: KindName) => ({ [`fields.${kind}`]: fieldOf(kind) })

const full: Boat = {
  id: '1',
  name: 'Aurora',
  version: 3,
  teamId: team.id,
  labels: [{ id: label.id, name: label.name, color: label.color }],
  fields: Object.fromEntries(KINDS.map((kind) => [kind, VALUES[kind][0]])),
}
const empty: Boat = { ...full, id: '2', name: 'Brisa', labels: [], fields: {} }

function mockAll() {
  mockPeople({ user: makeCurrentUser(), users: [ana], teams: [team] })
  mockSprints({ sprints: [sprint], labels: [label] })
}

function Boats() {
  const collection = {
    id: 'boats',
    label: 'Barcos',
    noun: ['barco', 'barcos'] as const,
    layouts: ['table', 'board'] as const,
    titleLabel: 'Nome',
    titleOf: ({ name }: Boat) => name,
    pathOf: ({ id }: Boat) => `/boats/${id}`,
    columns: columnsOf<Boat, unknown>(FIELDS),
    groupings: groupingsOf<Boat, unknown>(FIELDS),
  }
  const view = useCollectionView(collection)
  return (
    <CollectionView
      collection={collection}
      view={view}
      context={undefined}
      openId={undefined}
      failed="Falhou"
      failedNext="Falhou"
      emptyState={<p>Nada</p>}
      list={{
        data: { pages: [{ rows: [full, empty], total: '2' }] },
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
    />
  )
}

/** Kinds that lists are not narrowed by, and that are not set where their own field is not at hand. */
const isChosen = (kind: KindName) =>
  !['text', 'longText', 'url', 'number', 'money', 'day', 'instant', 'record'].includes(kind)

it('all of them are columns of tables', async () => {
  mockAll()
  renderApp(<Boats />, { at: '/?view=table' })
  const row = (await screen.findByRole('link', { name: 'Aurora' })).closest('tr')
  for (const kind of KINDS) {
    expect(screen.getByRole('columnheader', { name: new RegExp(`^Campo ${kind}( |$)`) })).toBeTruthy()
    await waitFor(() => expect(row?.textContent).toContain(VALUES[kind][1]))
  }
})

it.each(KINDS)('a field of the kind %s groups boards, several values each of their own', (kind) => {
  const [grouping] = groupingsOf<Boat, unknown>(only(kind))
  const [value] = VALUES[kind]
  expect(grouping?.keysOf(full)).toEqual(Array.isArray(value) ? value : [String(value)])
  expect(grouping?.keysOf(empty)).toEqual([''])
  expect(groupPatch<Boat, unknown>(only(kind), `fields.${kind}`, '')).toEqual({ fields: { [kind]: null } })
})

it.each(KINDS)('a field of the kind %s goes through a form as it is', (kind) => {
  const fields = only(kind)
  expect(fieldsBody(fields, fieldsForm(fields, full))).toEqual({ fields: { [kind]: VALUES[kind][0] } })
  expect(Object.keys(emptyForm(fields))).toEqual([`fields:${kind}`])
})

it.each(KINDS.filter(isChosen))('a field of the kind %s narrows lists', async (kind) => {
  mockAll()
  const fields = only(kind)
  const [value] = VALUES[kind]
  const key = String(Array.isArray(value) ? value[0] : value)
  const change = vi.fn()
  renderApp(<FieldFilters fields={fields} filters={{}} change={change} teamId={team.id} />)
  expect(await screen.findByRole('combobox')).toBeTruthy()
  const param = `fields.${kind}`
  const address: Readonly<Record<string, unknown>> = filterAddress(fields)
  expect(Object.keys(address)).toEqual([param])
  expect(matchesFilters(fields, { [param]: key }, full)).toBe(true)
  expect(matchesFilters(fields, { [param]: key }, empty)).toBe(false)
})

it('all of them stand in a form, which sends what was changed and nothing else', async () => {
  mockAll()
  const save = vi.fn(async () => full)
  function BoatForm() {
    const { form, submit } = useRecordForm({
      draftKey: undefined,
      record: full,
      recordSchema: Boat,
      what: 'este barco',
      toValues: (boat): Record<string, unknown> => fieldsForm(FIELDS, boat),
      toBody: (values): z.infer<typeof BoatPatch> => fieldsBody(FIELDS, values),
      schema: BoatPatch,
      save,
      onSaved: vi.fn(),
      failure: 'Falhou',
    })
    return (
      <form onSubmit={submit}>
        <FormFields form={form} fields={FIELDS} rows={[]} inputs={{ 'fields.labels': { teamId: team.id } }} />
        <button type="submit">Salvar</button>
      </form>
    )
  }
  const { user } = renderApp(<BoatForm />)
  for (const kind of KINDS.filter((one) => one !== 'record')) {
    expect(await screen.findByLabelText(`Campo ${kind}`, { selector: 'input, textarea' })).toBeTruthy()
  }
  await user.clear(screen.getByLabelText('Campo text'))
  await user.type(screen.getByLabelText('Campo text'), 'Jatobá')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(save).toHaveBeenCalledWith({ fields: { text: 'Jatobá' }, version: 3 }))
})

it('all of them are edited on a record, and read where it can’t be', async () => {
  mockAll()
  const save = vi.fn(async () => ({ ...full, version: 4 }))
  function BoatRecord() {
    const patch = useRecordPatch({
      record: full,
      schema: BoatPatch,
      save,
      saved: 'Barco alterado',
      failure: 'Falhou',
      draftKey: 'boats.1',
    })
    return (
      <>
        <PropertyList patch={patch} fields={FIELDS} />
        <dl aria-label="Só para ler">
          <FactList record={full} fields={FIELDS} />
        </dl>
      </>
    )
  }
  const { user } = renderApp(<BoatRecord />)
  const facts = screen.getByLabelText('Só para ler')
  for (const kind of KINDS) {
    await waitFor(() => expect(facts.textContent).toContain(VALUES[kind][1]))
  }
  await user.click(screen.getByRole('checkbox', { name: 'Campo checkbox' }))
  await waitFor(() => expect(save).toHaveBeenLastCalledWith({ fields: { checkbox: false }, version: 3 }))
  await user.click(screen.getByRole('button', { name: /^Campo labels: / }))
  await user.click(await screen.findByRole('combobox', { name: 'Campo labels' }))
  await user.keyboard('{Backspace}{Tab}')
  await waitFor(() =>
    expect(save).toHaveBeenLastCalledWith({
      fields: { labels: { add: [], remove: [label.id] } },
      version: 3,
    }),
  )
})

it('an address that is none of the web is a text, not a link', async () => {
  mockAll()
  const record = { ...full, fields: { url: 'javascript:alert(1)' } }
  renderApp(
    <dl>
      <FactList record={record} fields={only('url')} />
    </dl>,
  )
  expect(await screen.findByText('javascript:alert(1)')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('all of them are set for many records at once, by menus and by the palette', async () => {
  mockAll()
  const set = vi.fn(async () => undefined)
  const setter = { records: [full, empty], set }
  const { user } = renderApp(<FieldMenus fields={FIELDS} isPending={false} setter={setter} />)
  const settable = KINDS.filter((kind) => kind !== 'record')
  for (const kind of settable) {
    expect(screen.getByRole('button', { name: `Campo ${kind}` })).toBeTruthy()
  }
  await user.click(screen.getByRole('button', { name: 'Campo number' }))
  await user.type(await screen.findByRole('textbox', { name: 'Campo number' }), '1.234,5{Enter}')
  expect(set).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'fields.number' }), 1234.5, '')
  await user.click(screen.getByRole('button', { name: 'Campo instant' }))
  await user.type(await screen.findByRole('textbox', { name: 'Campo instant' }), '02/03/2027 14h30{Enter}')
  const instant = '2027-03-02T17:30:00.000Z'
  expect(set).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'fields.instant' }), instant, '')
  await user.click(screen.getByRole('button', { name: 'Campo labels' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Feira' }))
  expect(set).toHaveBeenLastCalledWith(
    expect.objectContaining({ key: 'fields.labels' }),
    { add: [label.id] },
    '',
  )
  const actions: readonly Action[] = fieldActions(FIELDS, setter)
  expect(actions.map(({ label: name }) => name)).toEqual(
    fieldsIn(FIELDS, 'action').flatMap(({ kind, action }) => (kind === 'record' ? [] : action?.label)),
  )
})
