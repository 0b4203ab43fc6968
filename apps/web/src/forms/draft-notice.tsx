import { Button, Group, Text } from '@mantine/core'

/** Says that the form begins with what was typed before, and lets it go. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Group justify="space-between" gap="xs" role="status">
      <Text size="sm" c="dimmed">
        Recuperamos o que você tinha digitado.
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
        Descartar
      </Button>
    </Group>
  )
}
