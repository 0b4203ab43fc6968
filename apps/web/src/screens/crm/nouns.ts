import { lazyBackground } from '@cadencia/ui/lazy-part'
import { IconBuilding, IconPhoneCall, IconTargetArrow, IconUserSearch } from '@tabler/icons-react'
import type { Noun } from '../../records/noun.ts'

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
  Actions: lazyBackground(() => import('./leads/lead-actions.tsx').then((module) => module.FoundLeadActions)),
}

export const opportunities: Noun = {
  kind: 'opportunity',
  label: 'Oportunidades',
  icon: IconTargetArrow,
  creates: [{ label: 'Nova oportunidade', to: '/crm/opportunities?new=1' }],
  Actions: lazyBackground(() =>
    import('./opportunities/opportunity-actions.tsx').then((module) => module.FoundOpportunityActions),
  ),
}

export const clients: Noun = {
  kind: 'client',
  label: 'Clientes',
  icon: IconBuilding,
  Actions: lazyBackground(() =>
    import('./clients/client-actions.tsx').then((module) => module.FoundClientActions),
  ),
}

export const activities: Noun = {
  kind: 'activity',
  label: 'Atividades',
  icon: IconPhoneCall,
  creates: [{ label: 'Nova atividade', to: '/crm/activities?new=1' }],
  Actions: lazyBackground(() =>
    import('./activities/activity-actions.tsx').then((module) => module.FoundActivityActions),
  ),
}
