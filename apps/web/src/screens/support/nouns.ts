import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { lazyBackground } from '@cadencia/ui/lazy-part'
import { IconLifebuoy } from '@tabler/icons-react'
import { lazyStatus } from '../../records/links/lazy-status.tsx'
import type { CreateLinkedProps, Noun } from '../../records/noun.ts'

export const requests: Noun = {
  kind: 'support',
  label: 'Suporte',
  icon: IconLifebuoy,
  area: {
    path: '/support',
    route: '/support/:requestId?',
    group: 'Relacionamento',
    shortcut: 'u',
    load: () => import('./support-screen.tsx').then((screen) => screen.SupportScreen),
  },
  creates: [{ label: 'Nova solicitação', to: '/support?new=1' }],
  Actions: lazyBackground(() => import('./request-actions.tsx').then((module) => module.FoundRequestActions)),
  linked: {
    Status: lazyStatus(() => import('./support-labels.ts').then((labels) => labels.STATUS_LABELS)),
    create: {
      label: 'Nova solicitação',
      Dialog: lazyDialog<CreateLinkedProps>(() =>
        import('./form/new-request-dialog.tsx').then((module) => module.LinkedRequestDialog),
      ),
    },
  },
  live: () => import('@cadencia/support/react').then((hooks) => hooks.supportInvalidations),
  async kept() {
    const [calls, { keptComments }] = await Promise.all([
      import('@cadencia/support/contract'),
      import('../../offline/kept-queries.ts'),
    ])
    return [
      calls.listSupportRequests,
      calls.getSupportRequest,
      calls.getSupportHistory,
      ...keptComments('support'),
    ]
  },
}
