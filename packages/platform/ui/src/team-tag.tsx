import { ColorSwatch, Group, Text } from '@mantine/core'

/** The colour of what belongs to no team, or to one without a colour of its own. */
export const DEFAULT_TEAM_COLOR = '#868e96'

/** A team's colour for a small mark: a breath of white in the dark, where some would not be seen. */
function teamPaint(color: string | null | undefined): string {
  const own = color ?? DEFAULT_TEAM_COLOR
  return `light-dark(${own}, color-mix(in srgb, ${own} 76%, #fff))`
}

/** A team's name after a dot of its colour. The name carries the meaning, so any colour will do. */
export function TeamTag({ name, color }: { name: string; color?: string | null | undefined }) {
  return (
    <Group gap={6} wrap="nowrap" display="inline-flex" miw={0} maw="100%">
      <ColorSwatch color={teamPaint(color)} size={10} withShadow={false} aria-hidden />
      <Text span size="sm" truncate>
        {name}
      </Text>
    </Group>
  )
}
