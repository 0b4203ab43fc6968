import { IconUser } from '@tabler/icons-react'
import type { Noun } from '../../../records/noun.ts'

export const profile: Noun = {
  label: 'Meu perfil',
  icon: IconUser,
  pages: [
    {
      route: '/profile/:section?',
      load: () => import('./profile-screen.tsx').then((screen) => screen.ProfileScreen),
    },
  ],
  links: [
    { label: 'Meu perfil', to: '/profile' },
    { label: 'Meus avisos', to: '/profile/notifications' },
    { label: 'Minhas sessões', to: '/profile/sessions' },
    { label: 'Meus tokens de acesso', to: '/profile/tokens' },
  ],
}
