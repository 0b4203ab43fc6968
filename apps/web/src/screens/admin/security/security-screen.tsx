import { Card, SimpleGrid } from '@mantine/core'
import { Screen } from '../../../shell/screen.tsx'
import { AdministratorsOnly } from '../administrators-only.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorPanel } from './second-factor-panel.tsx'

/** The administrator's own password and second factor. */
export function SecurityScreen() {
  return (
    <AdministratorsOnly otherwise="/">
      {(username) => (
        <Screen title="Segurança" subtitle={`Acesso de ${username} à área administrativa`} backTo="/admin">
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
            <Card withBorder padding="lg" component="section" aria-labelledby="password-title">
              <PasswordForm username={username} />
            </Card>
            <Card withBorder padding="lg" component="section" aria-labelledby="factor-title">
              <SecondFactorPanel />
            </Card>
          </SimpleGrid>
        </Screen>
      )}
    </AdministratorsOnly>
  )
}
