import { useRefreshMonitor } from '@cadencia/messaging/queues/react'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'

/** Reads the figures and jobs again without waiting for the next five seconds. */
export function RefreshButton() {
  const refresh = useRefreshMonitor()
  const [isRefreshing, setRefreshing] = useState(false)
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
      loading={isRefreshing}
      onClick={() => {
        setRefreshing(true)
        void refresh().finally(() => setRefreshing(false))
      }}
    >
      Atualizar
    </Button>
  )
}
