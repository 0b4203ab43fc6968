import { Center, Loader, Stack, Text } from '@mantine/core'

/** Shown until the session is known. */
export function LoadingScreen() {
  return (
    <Center mih="100dvh" role="status">
      <Stack align="center" gap="sm">
        <Loader size="sm" aria-hidden />
        <Text c="dimmed">Loading...</Text>
      </Stack>
    </Center>
  )
}
