import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { Button, Card, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ActivityOf } from '../activities/activity-dialog.tsx'
import {
  ActivityFailure,
  ActivityPages,
  ActivitySkeleton,
  useActivityPages,
} from '../activities/activity-list.tsx'

const NewActivityDialog = lazyOverlay(() =>
  import('../activities/activity-dialog.tsx').then((module) => module.NewActivityDialog),
)

/** The activities of one lead, opportunity or client. */
export function RecordActivities({ of, filter }: { of: ActivityOf; filter: Record<string, string> }) {
  const list = useActivityPages(filter, '-createdAt')
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          Nova Atividade
        </Button>
      </Group>
      {list.isPending && <ActivitySkeleton />}
      {list.isError && !list.data && <ActivityFailure list={list} />}
      {list.data?.pages[0]?.rows.length === 0 && <Text c="dimmed">Nenhuma atividade ainda.</Text>}
      {(list.data?.pages[0]?.rows.length ?? 0) > 0 && (
        <Card withBorder padding="xs" px="md">
          <ActivityPages list={list} label="Atividades" />
        </Card>
      )}
      {isCreating && <NewActivityDialog opened of={of} onClose={() => setCreating(false)} />}
    </>
  )
}
