import { useAdminSession } from '@cadencia/people/sessions/react'
import { Alert, Card, SimpleGrid, Stack } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Screen } from '../../../kit/screen/screen.tsx'
import { PasswordForm } from './password-form.tsx'
import { RequirementPanel } from './requirement-panel.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

/** The administrator's own password and second factor, and what is required of all. */
export function SecurityScreen() {
  const { data: session } = useAdminSession()
  const mustEnableSecondFactor = session?.mustEnableSecondFactor ?? false
  return (
    <Screen
      title="Segurança"
      subtitle={`Acesso de ${session?.username} à área administrativa`}
      backTo="/admin"
    >
      {mustEnableSecondFactor && (
        <Alert color="yellow" icon={<IconShieldLock aria-hidden />} mb="lg">
          Aqui todos os administradores usam a verificação em duas etapas. Ligue a sua para continuar.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <Card withBorder padding="lg" component="section" aria-labelledby="password-title">
          <PasswordForm username={session?.username ?? ''} />
        </Card>
        <Stack gap="lg">
          <Card withBorder padding="lg" component="section" aria-labelledby="factor-title">
            <SecondFactorPanel />
          </Card>
          {!mustEnableSecondFactor && <RequirementPanel />}
        </Stack>
      </SimpleGrid>
    </Screen>
  )
}
