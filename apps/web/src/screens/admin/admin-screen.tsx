import { useAdminSession } from '@cadencia/people/sessions/react'
import { Grid, Stack } from '@mantine/core'
import { Screen } from '../../shell/screen.tsx'
import { SignOutButton } from '../../shell/sign-out-button.tsx'
import { AreaLinks } from './dashboard/area-links.tsx'
import { LeadershipSprintForm } from './dashboard/leadership-sprint-form.tsx'
import { RecentAccesses } from './dashboard/recent-accesses.tsx'
import { GoalsPanel } from './goals/goals-panel.tsx'

/** The administrators' home: where the areas are, who was here, and what the leadership wants to reach. */
export function AdminScreen() {
  const { data: session } = useAdminSession()
  return (
    <Screen
      title="Administração"
      subtitle={`Olá, ${session?.username}`}
      backTo="/"
      actions={<SignOutButton />}
    >
      <Stack gap="xl">
        <AreaLinks />
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, lg: 5 }}>
            <LeadershipSprintForm />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 7 }}>
            <RecentAccesses />
          </Grid.Col>
        </Grid>
        <GoalsPanel />
      </Stack>
    </Screen>
  )
}
