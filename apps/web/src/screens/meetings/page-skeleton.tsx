import { Page } from '@cadencia/ui/page'
import { Skeleton, Stack } from '@mantine/core'

/** Holds the place of a meeting's page while it is loaded. */
export function PageSkeleton() {
  return (
    <Page>
      <Stack role="status" aria-label="Carregando">
        <Skeleton height={32} width={260} />
        <Skeleton height={36} width={320} />
        <Skeleton height={320} />
      </Stack>
    </Page>
  )
}
