import { bestMatchFirst, plain } from '@cadencia/locale/text'
import { latelyChosenFirst } from '@cadencia/ui/lately-chosen'
import { UserAvatar } from '@cadencia/ui/user-avatar'
import { type ComboboxItem, type ComboboxLikeRenderOptionInput, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PickMany } from '../forms/pick-many.tsx'
import { useAttendees } from './use-people.ts'

/** Options drawn at once; typing narrows them. */
const OPTIONS_MAX = 50

interface ParticipantsFieldProps {
  /** Default: 'Participantes'. */
  label?: string
  /** Who is not offered. */
  exceptIds?: readonly string[]
  value?: string[]
  onChange?: (ids: string[]) => void
  error?: ReactNode
  description?: string | undefined
}

/** Chooses people by name or address. */
export function ParticipantsField(props: ParticipantsFieldProps) {
  const { label = 'Participantes', exceptIds = [], description, error, ...input } = props
  const { people, choices, isError, retry } = useAttendees()
  const emails = new Map(people.map(({ id, email }) => [id, email]))

  const renderOption = ({ option }: ComboboxLikeRenderOptionInput<ComboboxItem>) => (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <UserAvatar name={option.label} size={24} isDecorative />
      <div style={{ minWidth: 0 }}>
        <Text truncate>{option.label}</Text>
        <Text size="xs" c="dimmed" truncate>
          {emails.get(option.value)}
        </Text>
      </div>
    </Group>
  )
  return (
    <PickMany
      label={label}
      placeholder={(input.value ?? []).length === 0 ? 'Busque por nome ou e-mail' : ''}
      searchable
      clearable
      hidePickedOptions
      limit={OPTIONS_MAX}
      nothingFoundMessage="Nenhuma pessoa encontrada"
      clearButtonProps={{ 'aria-label': 'Retirar todos' }}
      data={choices.filter(({ value }) => !exceptIds.includes(value))}
      filter={({ options, search, limit }) => {
        const words = plain(search).split(/\s+/).filter(Boolean)
        const found = options.filter((option) => {
          if (!('value' in option)) return false
          const text = plain(`${option.label} ${emails.get(option.value) ?? ''}`)
          return words.every((word) => text.includes(word))
        })
        const latelyFirst = latelyChosenFirst(found, (one) => ('value' in one ? one.value : ''))
        return bestMatchFirst(latelyFirst, search, (one) => ('value' in one ? one.label : '')).slice(0, limit)
      }}
      renderOption={renderOption}
      onDropdownOpen={() => {
        if (isError) retry()
      }}
      description={description}
      error={error ?? (isError ? 'Não foi possível carregar as pessoas.' : undefined)}
      {...input}
    />
  )
}
