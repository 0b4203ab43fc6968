import { Tabs } from '@mantine/core'
import { IconHistory, IconSettings, IconUsers } from '@tabler/icons-react'
import type { Examples } from '../../../gallery/examples.ts'
import { AreaLayout } from './area-layout.tsx'
import { AreaNavigation, AreaTabs } from './area-navigation.tsx'

const SECTIONS = [
  { path: '/admin/users', label: 'Usuários', icon: IconUsers },
  { path: '/admin/access-logs', label: 'Logs de Acesso', icon: IconHistory },
  { path: '/admin/settings', label: 'Configurações', icon: IconSettings },
]
const MANY = Array.from({ length: 12 }, (_, index) => ({
  path: `/admin/${index}`,
  label: `Tela número ${index + 1}`,
  icon: IconSettings,
}))

export const examples: Examples = {
  Comum: (
    <AreaLayout
      navigation={<AreaNavigation label="Seções" sections={SECTIONS} current="/admin/access-logs" />}
    >
      A tela
    </AreaLayout>
  ),
  'Muitas telas': (
    <AreaLayout navigation={<AreaNavigation label="Seções" sections={MANY} current="/admin/9" />}>
      A tela
    </AreaLayout>
  ),
  Abas: (
    <AreaTabs
      label="Abas"
      sections={SECTIONS}
      current="/admin/users"
      onChange={() => undefined}
      onIntent={() => undefined}
    >
      <Tabs.Panel value="/admin/users">A aba</Tabs.Panel>
    </AreaTabs>
  ),
}
