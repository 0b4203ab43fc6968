import { Grid, Stack } from '@mantine/core'
import { Screen } from '../../../kit/screen/screen.tsx'
import { CrmPassword } from './crm-password-form.tsx'
import { MailTest } from './mail-test.tsx'
import { ServicesPanel } from './services-panel.tsx'
import { SystemSettingsPanel } from './system-settings-panel.tsx'

/** What administrators decide while the product runs, and what it is connected to. */
export function SettingsScreen() {
  return (
    <Screen
      backTo="/admin"
      title="Configurações"
      subtitle="Valem na hora, para todas as pessoas e em todos os processos"
    >
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Stack gap="xl">
            <SystemSettingsPanel />
            <CrmPassword />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <Stack gap="xl">
            <ServicesPanel />
            <MailTest />
          </Stack>
        </Grid.Col>
      </Grid>
    </Screen>
  )
}
