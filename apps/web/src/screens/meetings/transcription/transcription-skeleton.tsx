import { Page } from '@cadencia/ui/page'
import { Group, Skeleton, Stack } from '@mantine/core'

/** Holds the transcription's place while it loads. */
export function TranscriptionSkeleton() {
  return (
    <Page>
      <Stack role="status" aria-label="Carregando">
        <Skeleton height={32} width={260} />
        <Group gap="xs">
          <Skeleton height={36} width={180} />
          <Skeleton height={36} width={120} />
        </Group>
        <Skeleton height={320} />
      </Stack>
    </Page>
  )
}
