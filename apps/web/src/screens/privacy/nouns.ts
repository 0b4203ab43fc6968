import { IconEyeCheck } from '@tabler/icons-react'
import type { Noun } from '../../records/noun.ts'

export const privacy: Noun = {
  label: 'Privacidade',
  icon: IconEyeCheck,
  pages: [
    {
      route: '/privacidade',
      load: () => import('./privacy-screen.tsx').then((screen) => screen.PrivacyScreen),
    },
  ],
  links: [{ label: 'O que é registrado sobre você', to: '/privacidade' }],
}
