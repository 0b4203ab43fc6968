import type { IdListChange } from '@cadencia/contract/id-lists'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { DayField } from '@cadencia/ui/day-field'
import { Box, TextInput } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import {
  type AnyFields,
  fieldsIn,
  type KindField,
  type KindName,
  type NamedField,
} from '../../records/fields/field.ts'
import type { FieldSetter } from '../../records/fields/field-actions.ts'
import { accessTo, holdsSeveral, partsOf, scopeOf, useChoicesOf } from '../../records/fields/kinds.tsx'
import { type FieldValue, toggleOnAll } from '../../records/panel/field-access.ts'
import { ChoiceMenu } from '../choice-menu.tsx'

interface FieldMenusProps {
  fields: AnyFields
  isPending: boolean
  setter: FieldSetter
}

/** Sets fields of all selected records. */
export function FieldMenus({ fields, isPending, setter }: FieldMenusProps) {
  return fieldsIn(fields, 'action').map((field, index) => (
    <FieldMenu key={field.key} field={field} isPending={isPending && index === 0} setter={setter} />
  ))
}

interface FieldMenuProps {
  field: NamedField
  isPending: boolean
  setter: FieldSetter
}

function FieldMenu({ field, isPending, setter }: FieldMenuProps) {
  const { label, none, action } = field
  const { records, set } = setter
  const menu = menuOf(field)
  const offered = useChoicesOf(field, scopeOf(records, null))
  const days = menu?.useDays?.(field) ?? []
  const access = accessTo(field)
  const { parse } = partsOf(field)
  if (!action || !menu) return null
  const { Footer } = menu
  const change = (id: string): FieldValue | IdListChange =>
    access.isMerged ? toggleOnAll(access, records, id) : (parse(id, field) ?? null)
  return (
    <ChoiceMenu<string | null>
      label={label}
      icon={action.icon}
      isPending={isPending}
      emptyText={offered.emptyText}
      choices={[
        ...(none === undefined || holdsSeveral(field)
          ? []
          : [{ value: null, label: `Sem ${label.toLowerCase()}` }]),
        ...days,
        ...offered.choices,
      ]}
      onChoose={(id) => void set(access, id === null ? null : change(id), '')}
      {...(Footer && {
        footer: (close) => (
          <Footer
            field={field}
            onChoose={(value) => {
              close()
              void set(access, value, '')
            }}
          />
        ),
      })}
    />
  )
}

interface FooterProps<N extends KindName> {
  readonly field: KindField<N>
  readonly onChoose: (value: FieldValue) => void
}

/** What stands in the menu of a kind beside its choices. */
interface KindMenu<N extends KindName> {
  /** A hook: days that are chosen often. */
  readonly useDays?: (field: KindField<N>) => readonly { value: string | null; label: string }[]
  /** Below the choices. */
  readonly Footer?: ComponentType<FooterProps<N>>
}

const ofChoices = {}
const ofTyped = { Footer: TypedValue }

/** Null where screens set many records themselves. */
const MENUS: { readonly [N in KindName]: KindMenu<N> | null } = {
  text: ofTyped,
  longText: ofTyped,
  url: ofTyped,
  number: ofTyped,
  money: ofTyped,
  checkbox: ofChoices,
  day: { useDays: useDayChoices, Footer: OtherDay },
  instant: ofTyped,
  choice: ofChoices,
  choices: ofChoices,
  person: ofChoices,
  people: ofChoices,
  team: ofChoices,
  sprint: ofChoices,
  labels: ofChoices,
  record: null,
}

function menuOf<N extends KindName>({ kind }: KindField<N>): KindMenu<N> | null {
  return MENUS[kind]
}

function useDayChoices({ label }: KindField<'day'>) {
  const today = saoPauloDay(Date.now())
  return [
    { value: today, label: 'Hoje' },
    { value: addDays(today, 1), label: 'Amanhã' },
    { value: addDays(today, 7), label: 'Em uma semana' },
    { value: null, label: `Sem ${label.toLowerCase()}` },
  ]
}

function OtherDay({ onChoose }: FooterProps<'day'>) {
  return (
    <Box p={4}>
      <DayField
        aria-label="Outra data"
        placeholder="Outra data"
        size="xs"
        changesOnLeaving
        onChange={(day) => day !== null && onChoose(day)}
      />
    </Box>
  )
}

/** Enter sets what was typed. */
function TypedValue<N extends KindName>({ field, onChoose }: FooterProps<N>) {
  const [typed, setTyped] = useState('')
  const value = partsOf<N>(field).parse(typed, field)
  return (
    <Box
      component="form"
      p={4}
      onSubmit={(event) => {
        event.preventDefault()
        if (value !== undefined) onChoose(value)
      }}
    >
      <TextInput
        size="xs"
        data-autofocus
        aria-label={field.label}
        placeholder={`${field.label}, Enter`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Letters choose items of the menu around it.
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      />
    </Box>
  )
}
