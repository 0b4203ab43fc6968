import { useImports } from '@cadencia/crm/imports/react'
import { RelativeTime } from '@cadencia/ui/relative-time'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Box, Skeleton, Text, Title, UnstyledButton } from '@mantine/core'
import { countLabel, isUnderWay, STATUS_LABELS } from './import-labels.ts'
import classes from './imports.module.css'

/** The latest imports, each of which can be looked at and undone. */
export function RecentImports({ onOpen }: { onOpen: (id: string) => void }) {
  const { data, isPending } = useImports()
  if (isPending) return <Skeleton height={56} radius="md" />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="recent-imports">
      <Title order={3} size="h5" mb="xs" id="recent-imports">
        Importações recentes
      </Title>
      <ul className={classes.rows}>
        {data.map((one) => (
          <Box component="li" key={one.id} className={classes.row ?? ''} p={0}>
            <UnstyledButton className={classes.recent ?? ''} onClick={() => onOpen(one.id)}>
              <span className={classes.what}>
                <Text truncate>{one.fileName}</Text>
                <Text size="sm" c="dimmed">
                  <RelativeTime instant={one.createdAt} /> · {one.author?.firstName ?? 'Alguém'}
                  {!isUnderWay(one.status) && ` · ${countLabel(one)}`}
                </Text>
              </span>
              <StatusBadge {...badgeOf(STATUS_LABELS, one.status)} />
            </UnstyledButton>
          </Box>
        ))}
      </ul>
    </section>
  )
}
