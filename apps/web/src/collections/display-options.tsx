import { ActionIcon, Button, Checkbox, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { parseSort, sortChoices } from './collection.ts'
import { LAYOUTS } from './layouts.tsx'
import { type DisplayProps, NO_GROUP } from './use-collection-view.ts'

/** What 'Exibir' opens. */
export function DisplayOptions({ collection, view }: DisplayProps) {
  return (
    <Stack gap="sm">
      <GroupSelect collection={collection} view={view} />
      <SortSelect collection={collection} view={view} />
      {LAYOUTS[view.layout].hasColumns && <ColumnChoice collection={collection} view={view} />}
      {!view.isDefault && (
        <Button variant="subtle" size="compact-sm" onClick={view.reset}>
          Restaurar padrão
        </Button>
      )}
    </Stack>
  )
}

function GroupSelect({ collection: { groupings }, view }: DisplayProps) {
  const { isAlwaysGrouped } = LAYOUTS[view.layout]
  if (groupings.length === 0) return null
  const none = isAlwaysGrouped ? [] : [{ value: NO_GROUP, label: 'Sem grupos' }]
  return (
    <Select
      label="Agrupar por"
      comboboxProps={{ withinPortal: false }}
      data={[...none, ...groupings.map(({ id, label }) => ({ value: id, label }))]}
      value={view.group ?? (isAlwaysGrouped ? (groupings[0]?.id ?? null) : NO_GROUP)}
      onChange={(group) => group && view.change({ group })}
    />
  )
}

function SortSelect({ collection, view }: DisplayProps) {
  const choices = sortChoices(collection).map(({ key, label }) => ({ value: key, label }))
  if (choices.length < 2) return null
  const { key, isDescending } = parseSort(view.sort)
  const isOneWay = collection.otherSorts?.some((other) => other.key === key && other.isOneWay) ?? false
  const IconComponent = isDescending ? IconSortDescending : IconSortAscending
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <Select
        flex={1}
        label="Ordenar por"
        comboboxProps={{ withinPortal: false }}
        data={choices}
        value={key}
        onChange={(next) => next && view.change({ sort: next })}
      />
      {!isOneWay && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={isDescending ? 'Ordem decrescente' : 'Ordem crescente'}
          onClick={() => view.change({ sort: isDescending ? key : `-${key}` })}
        >
          <IconComponent size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

function ColumnChoice({ collection: { columns }, view }: DisplayProps) {
  return (
    <Checkbox.Group
      label={
        <Text component="span" size="sm" fw={500}>
          Colunas
        </Text>
      }
      value={[...view.columns]}
      onChange={(chosen) =>
        chosen.length > 0 &&
        view.change({ columns: columns.map(({ id }) => id).filter((id) => chosen.includes(id)) })
      }
    >
      <SimpleGrid cols={2} spacing="xs" verticalSpacing={6} mt={6}>
        {columns
          .filter(({ isListOnly }) => !isListOnly || view.layout !== 'table')
          .map(({ id, label }) => (
            <Checkbox key={id} size="xs" value={id} label={label} />
          ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}
