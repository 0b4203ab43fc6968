import {
  type Icon,
  IconActivity,
  IconBrandWhatsapp,
  IconBuilding,
  IconPaperclip,
  IconRoute,
  IconStack2,
  IconTargetArrow,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'

/** One tab of the CRM; its address is `/crm/<name>`, the default's also `/crm`. */
export interface CrmTab {
  readonly name: string
  readonly label: string
  readonly icon: Icon
  readonly Content: ComponentType
}

export const DEFAULT_TAB = 'leads'

/** The eight tabs, in their order. Each is loaded when it is first opened. */
export const CRM_TABS: readonly CrmTab[] = [
  {
    name: 'opportunities',
    label: 'Oportunidades',
    icon: IconTargetArrow,
    Content: lazy(() =>
      import('./opportunities/opportunities-tab.tsx').then((module) => ({
        default: module.OpportunitiesTab,
      })),
    ),
  },
  {
    name: 'clients',
    label: 'Clientes',
    icon: IconBuilding,
    Content: lazy(() =>
      import('./clients/clients-tab.tsx').then((module) => ({ default: module.ClientsTab })),
    ),
  },
  {
    name: 'timeline',
    label: 'Timeline Visual',
    icon: IconRoute,
    Content: lazy(() =>
      import('./journey/timeline-tab.tsx').then((module) => ({ default: module.TimelineTab })),
    ),
  },
  {
    name: 'activities',
    label: 'Atividades',
    icon: IconActivity,
    Content: lazy(() =>
      import('./activities/activities-tab.tsx').then((module) => ({ default: module.ActivitiesTab })),
    ),
  },
  {
    name: 'attachments',
    label: 'Anexos',
    icon: IconPaperclip,
    Content: lazy(() =>
      import('./attachments/attachments-tab.tsx').then((module) => ({ default: module.AttachmentsTab })),
    ),
  },
  {
    name: 'leads',
    label: 'Leads',
    icon: IconUsersGroup,
    Content: lazy(() => import('./leads/leads-tab.tsx').then((module) => ({ default: module.LeadsTab }))),
  },
  {
    name: 'whatsapp',
    label: 'WhatsApp',
    icon: IconBrandWhatsapp,
    Content: lazy(() =>
      import('./whatsapp/whatsapp-tab.tsx').then((module) => ({ default: module.WhatsAppTab })),
    ),
  },
  {
    name: 'queues',
    label: 'Filas',
    icon: IconStack2,
    Content: lazy(() =>
      import('./whatsapp/queues-tab.tsx').then((module) => ({ default: module.QueuesTab })),
    ),
  },
]
