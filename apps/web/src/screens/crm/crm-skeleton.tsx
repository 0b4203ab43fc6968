import { Skeleton, Stack } from '@mantine/core'

/** Holds a tab's place while it loads. */
export function TabSkeleton() {
  return (
    <Stack role="status" aria-label="Carregando">
      <Skeleton height={36} maw={640} />
      <Skeleton height={140} />
      <Skeleton height={140} />
    </Stack>
  )
}
