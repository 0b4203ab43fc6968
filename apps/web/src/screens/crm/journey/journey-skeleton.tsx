import { Group, Skeleton, Stack } from '@mantine/core'

/** Holds a journey's place while it loads. */
export function JourneySkeleton() {
  return (
    <Stack role="status" aria-label="Carregando">
      <Skeleton height={150} />
      <Group grow>
        <Skeleton height={120} />
        <Skeleton height={120} />
      </Group>
      <Skeleton height={72} width="46%" />
      <Skeleton height={72} width="46%" style={{ alignSelf: 'flex-end' }} />
    </Stack>
  )
}
