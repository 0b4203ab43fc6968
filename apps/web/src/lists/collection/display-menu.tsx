import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Popover,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core'
import {
  IconAdjustments,
  IconLayoutGrid,
  IconLayoutKanban,
  IconList,
  IconSortAscending,
  IconSortDescending,
  IconTable,
} from '@tabler/icons-react'
import { type AnyCollection, type Layout, parseSort, sortChoices } from './collection.ts'
import { type CollectionView, NO_GROUP } from './use-collection-view.ts'

/** How a collection can be shown. */
export const LAYOUT_LABELS = { list: 'Lista', table: 'Tabela', board: 'Quadro', cards: 'Cartões' } as const
const LAYOUT_ICONS = {
  list: IconList,
  table: IconTable,
  board: IconLayoutKanban,
  cards: IconLayoutGrid,
} as const

interface DisplayProps {
  collection: AnyCollection
  view: CollectionView
}

interface LayoutSwitchProps extends DisplayProps {
  /** Tables are shown as lists on a phone. */
  isPhone: boolean
}

/** Switches between the collection's layouts. */
export function LayoutSwitch({ collection, view, isPhone }: LayoutSwitchProps) {
  const layouts = collection.layouts.filter((layout) => !(isPhone && layout === 'table'))
  if (layouts.length === 1) return null
  return (
    <SegmentedControl<Layout>
      size="xs"
      aria-label="Exibir como"
      data={layouts.map((value) => {
        const Sign = LAYOUT_ICONS[value]
        return {
          value,
          label: (
            <Tooltip label={LAYOUT_LABELS[value]}>
              <Group gap={0} h={20} aria-label={LAYOUT_LABELS[value]} role="img">
                <Sign size={16} stroke={1.75} aria-hidden />
              </Group>
            </Tooltip>
          ),
        }
      })}
      value={isPhone && view.layout === 'table' ? 'list' : view.layout}
      onChange={(layout) => view.change({ layout })}
    />
  )
}

/** Grouping, sort order and columns. */
export function DisplayMenu({ collection, view }: DisplayProps) {
  return (
    <Popover position="bottom-end" shadow="md" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconAdjustments size={16} stroke={1.75} aria-hidden />}
        >
          Exibir
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Exibir">
        <Stack gap="sm">
          <GroupSelect collection={collection} view={view} />
          <SortSelect collection={collection} view={view} />
          {view.layout !== 'cards' && view.layout !== 'board' && (
            <ColumnChoice collection={collection} view={view} />
          )}
          {!view.isDefault && (
            <Button variant="subtle" size="compact-sm" onClick={view.reset}>
              Restaurar padrão
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function GroupSelect({ collection: { groupings }, view }: DisplayProps) {
  if (groupings.length === 0 || view.layout === 'cards') return null
  const none = view.layout === 'board' ? [] : [{ value: NO_GROUP, label: 'Sem grupos' }]
  return (
    <Select
      label="Agrupar por"
      comboboxProps={{ withinPortal: false }}
      data={[...none, ...groupings.map(({ id, label }) => ({ value: id, label }))]}
      value={view.group ?? (view.layout === 'board' ? (groupings[0]?.id ?? null) : NO_GROUP)}
      onChange={(group) => group && view.change({ group })}
    />
  )
}

function SortSelect({ collection, view }: DisplayProps) {
  const choices = sortChoices(collection).map(({ key, label }) => ({ value: key, label }))
  if (choices.length < 2) return null
  const { key, isDescending } = parseSort(view.sort)
  const isOneWay = collection.otherSorts?.some((other) => other.key === key && other.isOneWay) ?? false
  const Sign = isDescending ? IconSortDescending : IconSortAscending
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
          <Sign size={18} stroke={1.75} aria-hidden />
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
      <Stack gap={6} mt={6}>
        {columns.map(({ id, label }) => (
          <Checkbox key={id} size="xs" value={id} label={label} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
