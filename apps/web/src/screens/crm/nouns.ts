import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { lazyBackground } from '@cadencia/ui/lazy-part'
import { IconBuilding, IconPhoneCall, IconTargetArrow, IconUserSearch } from '@tabler/icons-react'
import { lazyStatus } from '../../records/links/lazy-status.tsx'
import type { CreateLinkedProps, Noun } from '../../records/noun.ts'

export const crm: Noun = {
  label: 'CRM Comercial',
  icon: IconTargetArrow,
  area: {
    path: '/crm',
    route: '/crm/:tab?/:recordId?',
    group: 'Relacionamento',
    shortcut: 'm',
    isFor: ({ isGuest }) => !isGuest,
    load: () => import('./crm-screen.tsx').then((screen) => screen.CrmScreen),
  },
  async live() {
    const [{ crmInvalidations }, { automationInvalidations }] = await Promise.all([
      import('@cadencia/crm/react'),
      import('@cadencia/crm/automations/react'),
    ])
    return { ...crmInvalidations, ...automationInvalidations }
  },
}

export const leads: Noun = {
  kind: 'lead',
  label: 'Leads',
  icon: IconUserSearch,
  creates: [{ label: 'Novo lead', to: '/crm?new=1' }],
  linked: { Status: lazyStatus(() => import('./crm-labels.ts').then((labels) => labels.LEAD_STATUS_BADGES)) },
  Actions: lazyBackground(() => import('./leads/lead-actions.tsx').then((module) => module.FoundLeadActions)),
}

export const opportunities: Noun = {
  kind: 'opportunity',
  label: 'Oportunidades',
  icon: IconTargetArrow,
  creates: [{ label: 'Nova oportunidade', to: '/crm/opportunities?new=1' }],
  linked: { Status: lazyStatus(() => import('./crm-labels.ts').then((labels) => labels.STAGE_BADGES)) },
  Actions: lazyBackground(() =>
    import('./opportunities/opportunity-actions.tsx').then((module) => module.FoundOpportunityActions),
  ),
}

export const clients: Noun = {
  kind: 'client',
  label: 'Clientes',
  icon: IconBuilding,
  linked: {
    Status: lazyStatus(() => import('./crm-labels.ts').then((labels) => labels.CLIENT_STATUS_BADGES)),
  },
  Actions: lazyBackground(() =>
    import('./clients/client-actions.tsx').then((module) => module.FoundClientActions),
  ),
}

export const activities: Noun = {
  kind: 'activity',
  label: 'Atividades',
  icon: IconPhoneCall,
  creates: [{ label: 'Nova atividade', to: '/crm/activities?new=1' }],
  linked: {
    create: {
      label: 'Nova atividade',
      isOfCrm: true,
      Dialog: lazyDialog<CreateLinkedProps>(() =>
        import('./activities/activity-dialog.tsx').then((module) => module.LinkedActivityDialog),
      ),
    },
  },
  Actions: lazyBackground(() =>
    import('./activities/activity-actions.tsx').then((module) => module.FoundActivityActions),
  ),
}
