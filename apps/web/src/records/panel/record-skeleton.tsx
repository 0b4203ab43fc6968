import { Group, Skeleton, Stack } from '@mantine/core'
import classes from './property.module.css'

const PROPERTIES = 6

/** Holds a record's place in its panel while it loads: properties, text and tabs. */
export function RecordSkeleton() {
  return (
    <Stack role="status" aria-label="Carregando" gap="lg">
      <div className={classes.room}>
        <div className={classes.grid}>
          {Array.from({ length: PROPERTIES }, (_, index) => (
            <div key={index} className={classes.row}>
              <Skeleton height={12} width={72} />
              <Skeleton height={14} width={120} />
            </div>
          ))}
        </div>
      </div>
      <Stack gap="xs">
        <Skeleton height={14} />
        <Skeleton height={14} width="80%" />
      </Stack>
      <Group gap="xl">
        <Skeleton height={14} width={72} />
        <Skeleton height={14} width={72} />
        <Skeleton height={14} width={72} />
      </Group>
      <Skeleton height={14} width="50%" />
    </Stack>
  )
}
