import { Group, Skeleton, Stack } from '@mantine/core'

/** Holds the place of a list of chats, people or messages while it loads. */
export function PersonRowsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Stack gap="md" px="md" py="xs" role="status" aria-label="Carregando">
      {Array.from({ length: count }, (_, index) => (
        <Group key={index} gap="sm" wrap="nowrap" aria-hidden>
          <Skeleton height={36} circle />
          <Stack gap={8} flex={1}>
            <Skeleton height={12} width="55%" />
            <Skeleton height={10} width="80%" />
          </Stack>
        </Group>
      ))}
    </Stack>
  )
}
