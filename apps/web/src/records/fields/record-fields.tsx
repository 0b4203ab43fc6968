import type { ReactNode } from 'react'
import { Fact, PropertyGrid } from '../panel/fact.tsx'
import { isEmptyValue } from '../panel/field-access.ts'
import type { RecordPatch, Versioned } from '../panel/use-record-patch.ts'
import { type AnyFields, fieldsIn, valueIn } from './field.ts'
import { propertyOf } from './kind-properties.tsx'
import { accessTo, holdsSeveral, shownValue } from './kinds.tsx'

interface PropertyListProps<T extends Versioned> {
  patch: RecordPatch<T>
  fields: AnyFields
  /** The first of them, in this order. */
  first?: readonly string[]
  without?: readonly string[]
  before?: ReactNode
  children?: ReactNode
}

/** What can be set on a record, each in its place. */
export function PropertyList<T extends Versioned>(props: PropertyListProps<T>) {
  const { patch, fields, first, without = [], before, children } = props
  const shown = fieldsIn(fields, 'property', first).filter(({ key }) => !without.includes(key))
  return (
    <PropertyGrid>
      {before}
      {shown.map((field) => {
        const { isRequired, placeholder } = field.property ?? {}
        const Property = propertyOf(field)
        if (!Property) return null
        return (
          <Property
            key={field.key}
            of={field}
            patch={patch}
            field={accessTo(field)}
            label={field.label}
            {...(isRequired && { isRequired })}
            {...(placeholder !== undefined && { placeholder })}
          />
        )
      })}
      {children}
    </PropertyGrid>
  )
}

interface FactListProps {
  record: object
  fields: AnyFields
  first?: readonly string[]
}

/** What a record says, where it can't be edited; fields without a value are left out. */
export function FactList({ record, fields, first }: FactListProps) {
  return fieldsIn(fields, 'fact', first).map((field) => {
    const value = valueIn(record, field)
    if (isEmptyValue(value)) return null
    return (
      <Fact key={field.key} label={field.fact?.label ?? field.label} isWide={holdsSeveral(field)}>
        {shownValue(field, value, record)}
      </Fact>
    )
  })
}
