import { Skeleton, Stack } from '@mantine/core'

/** Holds a record's place in its drawer while it loads. */
export function RecordSkeleton() {
  return (
    <Stack role="status" aria-label="Carregando">
      <Skeleton height={36} width="60%" />
      <Skeleton height={16} />
      <Skeleton height={16} width="80%" />
      <Skeleton height={120} />
    </Stack>
  )
}
