import { lazyPart } from '@cadencia/ui/lazy-part'
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
import type { ComponentType } from 'react'
import { TabSkeleton } from './crm-skeleton.tsx'

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
    Content: lazyPart(
      () => import('./opportunities/opportunities-tab.tsx').then((module) => module.OpportunitiesTab),
      <TabSkeleton />,
    ),
  },
  {
    name: 'clients',
    label: 'Clientes',
    icon: IconBuilding,
    Content: lazyPart(
      () => import('./clients/clients-tab.tsx').then((module) => module.ClientsTab),
      <TabSkeleton />,
    ),
  },
  {
    name: 'timeline',
    label: 'Timeline Visual',
    icon: IconRoute,
    Content: lazyPart(
      () => import('./journey/timeline-tab.tsx').then((module) => module.TimelineTab),
      <TabSkeleton />,
    ),
  },
  {
    name: 'activities',
    label: 'Atividades',
    icon: IconActivity,
    Content: lazyPart(
      () => import('./activities/activities-tab.tsx').then((module) => module.ActivitiesTab),
      <TabSkeleton />,
    ),
  },
  {
    name: 'attachments',
    label: 'Anexos',
    icon: IconPaperclip,
    Content: lazyPart(
      () => import('./attachments/attachments-tab.tsx').then((module) => module.AttachmentsTab),
      <TabSkeleton />,
    ),
  },
  {
    name: 'leads',
    label: 'Leads',
    icon: IconUsersGroup,
    Content: lazyPart(
      () => import('./leads/leads-tab.tsx').then((module) => module.LeadsTab),
      <TabSkeleton />,
    ),
  },
  {
    name: 'whatsapp',
    label: 'WhatsApp',
    icon: IconBrandWhatsapp,
    Content: lazyPart(
      () => import('./whatsapp/whatsapp-tab.tsx').then((module) => module.WhatsAppTab),
      <TabSkeleton />,
    ),
  },
  {
    name: 'queues',
    label: 'Filas',
    icon: IconStack2,
    Content: lazyPart(
      () => import('../messaging/queues/queues-tab.tsx').then((module) => module.QueuesTab),
      <TabSkeleton />,
    ),
  },
]
