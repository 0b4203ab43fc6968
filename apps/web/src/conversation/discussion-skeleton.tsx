import { Skeleton, Stack } from '@mantine/core'

/** Holds the place of a record's stream while it loads. */
export function DiscussionSkeleton() {
  return (
    <Stack role="status" aria-label="Carregando" gap="sm">
      <Skeleton height={28} width="45%" />
      <Skeleton height={64} />
      <Skeleton height={20} width="70%" />
      <Skeleton height={64} />
    </Stack>
  )
}
