import { Button } from '@mantine/core'
import { type ReactElement, type ReactNode, useState } from 'react'
import { EditableText } from '../panel/editable-text.tsx'
import { Fact } from '../panel/fact.tsx'
import type { FieldAccess } from '../panel/field-access.ts'
import {
  PropertyCheckbox,
  PropertyDay,
  PropertyInstant,
  PropertyMany,
  PropertyMoney,
  PropertyNumber,
  PropertyPerson,
  PropertySelect,
  PropertyText,
} from '../panel/property-fields.tsx'
import type { RecordPatch, Versioned } from '../panel/use-record-patch.ts'
import type { Kind, KindField, KindName } from './field.ts'
import { formatValue, scopeOf, shownValue, useChoicesOf, webAddress } from './kinds.tsx'
import { LabelsDialog } from './labels-dialog.tsx'

interface PropertyProps<T extends Versioned> {
  readonly patch: RecordPatch<T>
  readonly field: FieldAccess
  readonly label: string
  readonly isRequired?: boolean
  readonly placeholder?: string
}

/** A value of one kind on the panel of a record, edited in its place. */
type KindProperty<N extends KindName> = <T extends Versioned>(
  props: PropertyProps<T> & { readonly of: KindField<N> },
) => ReactElement

/** What browsers take for an address. */
const URL_MAX = 2000

/** Null where panels show it themselves. */
const PROPERTIES: { readonly [N in KindName]: KindProperty<N> | null } = {
  text: ({ of: { maxLength = 200, none, format, hrefOf }, ...property }) => (
    <PropertyText
      maxLength={maxLength}
      isNullable={none !== undefined}
      {...(format && { format })}
      {...(hrefOf && { hrefOf })}
      {...property}
    />
  ),
  longText: ({ of: { maxLength }, ...property }) => (
    <Fact label={property.label} isWide>
      <EditableText {...(maxLength !== undefined && { maxLength })} {...property} />
    </Fact>
  ),
  number: ({ of, ...property }) => (
    <PropertyNumber decimals={of.decimals ?? 0} format={(value) => formatValue(of, value)} {...property} />
  ),
  money: ({ of: _, ...property }) => <PropertyMoney {...property} />,
  url: ({ of: { none }, ...property }) => (
    <PropertyText maxLength={URL_MAX} isNullable={none !== undefined} hrefOf={webAddress} {...property} />
  ),
  checkbox: ({ of: _, ...property }) => <PropertyCheckbox {...property} />,
  day: ({ of: _, ...property }) => <PropertyDay {...property} />,
  instant: ({ of: _, ...property }) => <PropertyInstant {...property} />,
  choice: ChoiceProperty,
  choices: ManyProperty,
  person: ({ of: _, ...property }) => <PropertyPerson {...property} />,
  people: ManyProperty,
  team: ({ of, ...property }) => <ChoiceProperty of={{ none: 'Nenhum', ...of }} {...property} />,
  sprint: ({ of, ...property }) => <ChoiceProperty of={{ none: 'Nenhuma', ...of }} isWide {...property} />,
  labels: (props) => <ManyProperty beside={<TeamLabels record={props.patch.record} />} {...props} />,
  record: null,
}

export function propertyOf<N extends KindName>({ kind }: Kind<N>): KindProperty<N> | null {
  return PROPERTIES[kind]
}

interface ChoicePropertyProps<T extends Versioned, N extends KindName> extends PropertyProps<T> {
  of: KindField<N>
  isWide?: boolean
  beside?: ReactNode
}

/** One of the choices of a kind. */
function ChoiceProperty<T extends Versioned, N extends KindName>(props: ChoicePropertyProps<T, N>) {
  const { of, ...property } = props
  const { record } = property.patch
  const { choices } = useChoicesOf(of, scopeOf([record], property.field.read(record)))
  return (
    <PropertySelect
      choices={choices}
      {...(of.none !== undefined && { none: of.none })}
      render={(value) => shownValue(of, value, record)}
      {...property}
    />
  )
}

/** Several of the choices of a kind. */
function ManyProperty<T extends Versioned, N extends KindName>(props: ChoicePropertyProps<T, N>) {
  const { of, ...property } = props
  const { record } = property.patch
  const chosen = property.field.read(record)
  const choices = useChoicesOf(of, scopeOf([record], chosen))
  return (
    <PropertyMany choices={choices} none={of.none ?? 'Vazio'} {...property}>
      {shownValue(of, chosen, record)}
    </PropertyMany>
  )
}

/** Opens the labels of a record's team. */
function TeamLabels({ record }: { record: object }) {
  const [isOpen, setOpen] = useState(false)
  const [teamId] = scopeOf([record], null).teamIds
  if (teamId === undefined) return null
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setOpen(true)}>
        Do time…
      </Button>
      {isOpen && <LabelsDialog teamId={teamId} opened onClose={() => setOpen(false)} />}
    </>
  )
}
