import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { DayField } from '@cadencia/ui/day-field'
import { Box } from '@mantine/core'
import type { ComponentType } from 'react'
import {
  type AnyField,
  type AnyFields,
  choicesIn,
  fieldsIn,
  type KindField,
  type KindName,
} from '../../records/fields/field.ts'
import { useSprintChoices, useTeamChoices } from '../../records/fields/kinds.tsx'
import { useAttendees } from '../../records/people/use-people.ts'
import { ChoiceMenu } from '../choice-menu.tsx'

interface FieldMenusProps {
  fields: AnyFields
  isPending: boolean
  set: (key: string, value: string | null) => void
}

/** Sets fields of all selected records. */
export function FieldMenus({ fields, isPending, set }: FieldMenusProps) {
  return fieldsIn(fields, 'action').map((field, index) => (
    <FieldMenu
      key={field.key}
      field={field}
      isPending={isPending && index === 0}
      onChoose={(value) => set(field.key, value)}
    />
  ))
}

interface FieldMenuProps {
  field: AnyField
  isPending: boolean
  onChoose: (value: string | null) => void
}

function FieldMenu({ field, isPending, onChoose }: FieldMenuProps) {
  const { useChoices, Footer } = menuOf(field)
  const choices = useChoices(field)
  const { label, none, action } = field
  if (!action) return null
  return (
    <ChoiceMenu<string | null>
      label={label}
      icon={action.icon}
      isPending={isPending}
      choices={
        none === undefined ? choices : [{ value: null, label: `Sem ${label.toLowerCase()}` }, ...choices]
      }
      onChoose={onChoose}
      {...(Footer && { footer: (close) => <Footer close={close} onChoose={onChoose} /> })}
    />
  )
}

interface KindMenu<N extends KindName> {
  readonly useChoices: (field: KindField<N>) => readonly { value: string | null; label: string }[]
  /** Below the choices. */
  readonly Footer?: ComponentType<{ close: () => void; onChoose: (value: string) => void }>
}

/** What can be chosen for many records at once; nothing of kinds that are not chosen from a list. */
const useNothing = () => []
const NONE = { useChoices: useNothing }

const MENUS: { readonly [N in KindName]: KindMenu<N> } = {
  text: NONE,
  longText: NONE,
  number: NONE,
  money: NONE,
  checkbox: NONE,
  day: { useChoices: useDayChoices, Footer: OtherDay },
  instant: NONE,
  choice: { useChoices: choicesIn },
  person: { useChoices: () => useAttendees().choices },
  people: NONE,
  team: { useChoices: useTeamChoices },
  sprint: { useChoices: () => useSprintChoices(null).choices },
  labels: NONE,
  record: NONE,
}

function menuOf<N extends KindName>({ kind }: KindField<N>): KindMenu<N> {
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

function OtherDay({ close, onChoose }: { close: () => void; onChoose: (day: string) => void }) {
  return (
    <Box p={4}>
      <DayField
        aria-label="Outra data"
        placeholder="Outra data"
        size="xs"
        changesOnLeaving
        onChange={(day) => {
          close()
          if (day !== null) onChoose(day)
        }}
      />
    </Box>
  )
}
