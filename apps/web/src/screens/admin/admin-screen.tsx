import { useAdminSession } from '@cadencia/people/sessions/react'
import { Box, Group, SimpleGrid, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconChartBar, IconEyeCheck } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Screen } from '../../kit/screen/screen.tsx'
import { useNouns } from '../../records/noun.ts'
import { SignOutButton } from '../../records/people/sign-out-button.tsx'
import { Attention } from './dashboard/attention.tsx'
import classes from './dashboard/dashboard.module.css'
import { LeadershipSprintForm } from './dashboard/leadership-sprint-form.tsx'
import { RecentAccesses } from './dashboard/recent-accesses.tsx'
import { GoalsPanel } from './goals/goals-panel.tsx'

const FURTHER_LINKS = [
  { path: '/analytics', label: 'Analytics', detail: 'Números dos times', icon: IconChartBar },
  { path: '/privacidade', label: 'Privacidade', detail: 'O que é registrado', icon: IconEyeCheck },
]

/** Where the parts of the area are. */
function AreaLinks() {
  const sections = useNouns().flatMap(({ label, icon, admin }) => (admin ? [{ label, icon, ...admin }] : []))
  return (
    <nav aria-label="Áreas da administração">
      <SimpleGrid type="container" cols={{ base: 2, '560px': 3, '800px': 4 }} spacing="sm">
        {[...sections, ...FURTHER_LINKS].map(({ path, label, detail, icon: LinkIcon }) => (
          <Link key={path} to={path} className={classes.link ?? ''}>
            <ThemeIcon variant="light" color="gray" size={36} radius="md" aria-hidden>
              <LinkIcon size={20} stroke={1.75} />
            </ThemeIcon>
            <span className={classes.linkText}>
              <Text span inherit fw={600} display="block">
                {label}
              </Text>
              <Text span size="sm" c="dimmed" display="block" truncate visibleFrom="sm">
                {detail}
              </Text>
            </span>
          </Link>
        ))}
      </SimpleGrid>
    </nav>
  )
}

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
