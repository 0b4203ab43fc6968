import { SETTINGS_FOLLOWERS } from '@cadencia/admin/react'
import { inBackground } from '@cadencia/http/in-background'
import { keyOf, query } from '@cadencia/http/query'
import { countNotifications } from '@cadencia/notifications/contract'
import { useLiveEvent } from '@cadencia/realtime/react'
import { Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useMaintenanceStore } from './maintenance-store.ts'

/** While it lasts, the end is asked for this often, besides being told. */
const ASK_EVERY_MS = 5000
/** Every process works by new settings after a second; one that was asked before may have answered by the old ones. */
const SETTLED_AFTER_MS = 1200

/** Shows the product, or, while only administrators may use it, says so until it is over. */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const isOn = useMaintenanceStore((state) => state.isOn)
  useSettingsNews()
  return isOn ? <MaintenanceScreen /> : children
}

/** Asks again for what follows the settings, at once and when all processes know them. */
function useSettingsNews(): void {
  const client = useQueryClient()
  useLiveEvent('changed', ({ entity }) => {
    if (entity !== 'settings') return
    const ask = () =>
      inBackground(() => {
        for (const queryKey of [...SETTINGS_FOLLOWERS, keyOf(countNotifications)]) {
          void client.invalidateQueries({ queryKey })
        }
      })
    ask()
    setTimeout(ask, SETTLED_AFTER_MS)
  })
}

function MaintenanceScreen() {
  const client = useQueryClient()
  const setOn = useMaintenanceStore((state) => state.set)
  const { isSuccess, isFetching, dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...query(countNotifications, {}, { isPoll: true }),
    refetchInterval: ASK_EVERY_MS,
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
