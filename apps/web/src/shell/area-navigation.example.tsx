import { IconHistory, IconSettings, IconUsers } from '@tabler/icons-react'
import type { Examples } from '../../gallery/examples.ts'
import { AreaLayout } from './area-navigation.tsx'

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
    <AreaLayout label="Seções" sections={SECTIONS} current="/admin/access-logs">
      A tela
    </AreaLayout>
  ),
  'Muitas telas': (
    <AreaLayout label="Seções" sections={MANY} current="/admin/9">
      A tela
    </AreaLayout>
  ),
}
