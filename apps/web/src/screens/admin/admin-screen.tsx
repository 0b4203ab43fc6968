import { Button, Grid, Stack } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { AdministratorsOnly } from '../../people/administrators-only.tsx'
import { Screen } from '../../shell/screen.tsx'
import { signOut } from '../../shell/sign-out.ts'
import { AreaLinks } from './dashboard/area-links.tsx'
import { LeadershipSprintForm } from './dashboard/leadership-sprint-form.tsx'
import { RecentAccesses } from './dashboard/recent-accesses.tsx'
import { GoalsPanel } from './goals/goals-panel.tsx'

/** The administrators' home: where the areas are, who was here, and what the leadership wants to reach. */
export function AdminScreen() {
  return (
    <AdministratorsOnly otherwise="/">
      {(username) => (
        <Screen
          title="Administração"
          subtitle={`Olá, ${username}`}
          backTo="/"
          actions={
            <Button
              variant="default"
              leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
              onClick={signOut}
            >
              Sair
            </Button>
          }
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
      )}
    </AdministratorsOnly>
  )
}
