import { Card, Skeleton, Stack } from '@mantine/core'
import { Screen } from '../../../kit/screen/screen.tsx'
import classes from '../crm.module.css'

/** Holds the gate's place while the server is asked whether it is open. */
export function GateSkeleton() {
  return (
    <Screen title="Acesso ao CRM">
      <Card withBorder padding="xl" className={classes.gate ?? ''}>
        <Stack gap="md" role="status" aria-label="Carregando">
          <Skeleton height={48} width={48} />
          <Skeleton height={60} />
          <Skeleton height={58} />
          <Skeleton height={36} />
        </Stack>
      </Card>
    </Screen>
  )
}
