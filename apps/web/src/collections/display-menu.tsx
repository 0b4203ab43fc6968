import { hint } from '@cadencia/ui/hint'
import { PopoverButton } from '@cadencia/ui/popup-button'
import { Button, Group, SegmentedControl } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import type { Layout } from './collection.ts'
import { DisplayOptions } from './display-options.tsx'
import { LAYOUTS, layoutsOf, shownLayout } from './layouts.tsx'
import type { DisplayProps } from './use-collection-view.ts'

interface LayoutSwitchProps extends DisplayProps {
  isPhone: boolean
}

/** Switches between the collection's layouts. */
export function LayoutSwitch({ collection, view, isPhone }: LayoutSwitchProps) {
  const layouts = layoutsOf(collection, isPhone)
  if (layouts.length === 1) return null
  return (
    <SegmentedControl<Layout>
      size="xs"
      aria-label="Exibir como"
      data={layouts.map((value) => {
        const { label, icon: IconComponent } = LAYOUTS[value]
        return {
          value,
          label: (
            <Group gap={0} h={20} aria-label={label} role="img" {...hint(label)}>
              <IconComponent size={16} stroke={1.75} aria-hidden />
            </Group>
          ),
        }
      })}
      value={shownLayout(view.layout, isPhone)}
      onChange={(layout) => view.change({ layout })}
    />
  )
}

/** Grouping, sort order and columns. */
export function DisplayMenu(props: DisplayProps) {
  return (
    <PopoverButton
      width={280}
      label="Exibir"
      button={
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<IconAdjustments size={16} stroke={1.75} aria-hidden />}
        >
          Exibir
        </Button>
      }
    >
      <DisplayOptions {...props} />
    </PopoverButton>
  )
}
