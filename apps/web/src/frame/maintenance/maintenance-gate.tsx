import { SETTINGS_FOLLOWERS } from '@cadencia/admin/settings/followers'
import { inBackground } from '@cadencia/http/in-background'
import { keyOf, query } from '@cadencia/http/query'
import { countNotifications } from '@cadencia/notifications/contract'
import { useLiveEvent } from '@cadencia/realtime/react'
import { Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useMaintenanceStore } from './maintenance-store.ts'

/** Poll interval during maintenance, in addition to the live event. */
const POLL_MS = 5000
/** All server processes apply new settings within a second; an earlier answer may still use the old ones. */
const REFETCH_AFTER_MS = 1200

/** Renders the product; during maintenance only a notice, until it ends. */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const isOn = useMaintenanceStore((state) => state.isOn)
  useRefetchOnSettingsChange()
  return isOn ? <MaintenanceScreen /> : children
}

/** Refetches what depends on the settings: at once, and again when all processes have applied them. */
function useRefetchOnSettingsChange(): void {
  const client = useQueryClient()
  useLiveEvent('changed', ({ entity }) => {
    if (entity !== 'settings') return
    const refetch = () =>
      inBackground(() => {
        for (const queryKey of [...SETTINGS_FOLLOWERS, keyOf(countNotifications)]) {
          void client.invalidateQueries({ queryKey })
        }
      })
    refetch()
    setTimeout(refetch, REFETCH_AFTER_MS)
  })
}

function MaintenanceScreen() {
  const client = useQueryClient()
  const setOn = useMaintenanceStore((state) => state.set)
  const { isSuccess, isFetching, dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...query(countNotifications, {}, { isPoll: true }),
    refetchInterval: POLL_MS,
    refetchOnMount: 'always',
  })
  const leave = useEffectEvent(() => {
    setOn(false)
    void client.invalidateQueries()
  })
  const isOver = isSuccess && !isFetching && dataUpdatedAt > errorUpdatedAt
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])
  return (
    <Center mih="100dvh" p="md">
      <Stack align="center" gap="xs" ta="center" role="status">
        <ThemeIcon variant="light" size={56} radius="xl" mb="xs" aria-hidden>
          <IconTool size={28} stroke={1.5} />
        </ThemeIcon>
        <Title order={1}>Sistema em manutenção</Title>
        <Text c="dimmed" maw={420}>
          Voltamos em instantes. Esta página continua sozinha quando o sistema estiver no ar.
        </Text>
      </Stack>
    </Center>
  )
}
