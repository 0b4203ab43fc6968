import { hint } from '@cadencia/ui/hint'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { usePopupButton } from '@cadencia/ui/popup-button'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { IconAdjustments, IconLayoutGrid, IconLayoutKanban, IconList, IconTable } from '@tabler/icons-react'
import type { Layout } from './collection.ts'
import type { DisplayProps } from './use-collection-view.ts'

/** How a collection can be shown. */
export const LAYOUT_LABELS = { list: 'Lista', table: 'Tabela', board: 'Quadro', cards: 'Cartões' } as const
const LAYOUT_ICONS = {
  list: IconList,
  table: IconTable,
  board: IconLayoutKanban,
  cards: IconLayoutGrid,
} as const

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
        const IconComponent = LAYOUT_ICONS[value]
        return {
          value,
          label: (
            <Group
              gap={0}
              h={20}
              aria-label={LAYOUT_LABELS[value]}
              role="img"
              {...hint(LAYOUT_LABELS[value])}
            >
              <IconComponent size={16} stroke={1.75} aria-hidden />
            </Group>
          ),
        }
      })}
      value={isPhone && view.layout === 'table' ? 'list' : view.layout}
      onChange={(layout) => view.change({ layout })}
    />
  )
}

const DisplayOptions = lazyOverlay(() =>
  import('./display-options.tsx').then((module) => module.DisplayOptions),
)

/** Grouping, sort order and columns. */
export function DisplayMenu(props: DisplayProps) {
  const { button, popup } = usePopupButton({
    kind: 'dialog',
    preload: DisplayOptions.preload,
    button: (
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        leftSection={<IconAdjustments size={16} stroke={1.75} aria-hidden />}
      >
        Exibir
      </Button>
    ),
  })
  return (
    <>
      {button}
      <DisplayOptions {...props} {...popup} />
    </>
  )
}
