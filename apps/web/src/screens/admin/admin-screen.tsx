import { useAdminSession } from '@cadencia/people/sessions/react'
import { Box, Group, Stack } from '@mantine/core'
import { Screen } from '../../kit/screen/screen.tsx'
import { SignOutButton } from '../../records/people/sign-out-button.tsx'
import { AreaLinks } from './dashboard/area-links.tsx'
import { Attention } from './dashboard/attention.tsx'
import { LeadershipSprintForm } from './dashboard/leadership-sprint-form.tsx'
import { RecentAccesses } from './dashboard/recent-accesses.tsx'
import { GoalsPanel } from './goals/goals-panel.tsx'

/** The administrators' home: what waits for somebody, where the areas are, who was here, and what the leadership wants to reach. */
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
        <Stack gap="md">
          <Attention />
          <AreaLinks />
        </Stack>
        <Group align="stretch" gap="xl">
          <Box flex="5 1 320px" miw={0}>
            <LeadershipSprintForm />
          </Box>
          <Box flex="7 1 460px" miw={0}>
            <RecentAccesses />
          </Box>
        </Group>
        <GoalsPanel />
      </Stack>
    </Screen>
  )
}
