import { ColorSwatch, Group, Text } from '@mantine/core'

/** The colour of what belongs to no team, or to one without a colour of its own. */
export const DEFAULT_TEAM_COLOR = '#868e96'

/** A team's name after a dot of its colour. The name carries the meaning, so any colour will do. */
export function TeamTag({ name, color }: { name: string; color?: string | null | undefined }) {
  return (
    <Group gap={6} wrap="nowrap" display="inline-flex" miw={0} maw="100%">
      <ColorSwatch color={color ?? DEFAULT_TEAM_COLOR} size={10} withShadow={false} aria-hidden />
      <Text span size="sm" truncate>
        {name}
      </Text>
    </Group>
  )
}
