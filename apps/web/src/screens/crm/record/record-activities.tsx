import type { ActivityFilter } from '@cadencia/crm/activities/contract'
import { useActivities } from '@cadencia/crm/activities/react'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { RowList } from '../../../collections/rows/row-list.tsx'
import { RowsSkeleton } from '../../../kit/rows-skeleton.tsx'
import classes from '../activities/activities.module.css'
import type { ActivityOf } from '../activities/activity-dialog.tsx'
import { NewActivityDialog } from '../activities/activity-dialog.tsx'
import { ActivityRow } from '../activities/activity-row.tsx'

const PAGE = '30'

/** The activities of one lead, opportunity or client. */
export function RecordActivities({ of, filter }: { of: ActivityOf; filter: ActivityFilter }) {
  const list = useActivities({ ...filter, sort: '-createdAt', limit: PAGE })
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
      <RowList
        list={list}
        skeleton={<RowsSkeleton count={4} height={64} />}
        failed="Não foi possível carregar as atividades."
        emptyState={<Text c="dimmed">Nenhuma atividade ainda.</Text>}
      >
        {(rows) => (
          <ul className={classes.list} aria-label="Atividades">
            {rows.map((activity) => (
              <ActivityRow key={activity.id} activity={activity} />
            ))}
          </ul>
        )}
      </RowList>
      {isCreating && <NewActivityDialog opened of={of} onClose={() => setCreating(false)} />}
    </>
  )
}
