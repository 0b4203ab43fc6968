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
import type { ScreenComponent } from '../../kit/screen/screen-address.ts'
import { TabSkeleton } from './crm-skeleton.tsx'

/** One tab of the CRM; its address is `/crm/<name>`, the default's also `/crm`. */
export interface CrmTab {
  readonly name: string
  readonly label: string
  readonly icon: Icon
  readonly load: () => Promise<ScreenComponent>
}

const tab = (given: CrmTab) => ({ ...given, Content: lazyPart(given.load, <TabSkeleton />) })

export const DEFAULT_TAB = 'leads'

/** The eight tabs, in their order. Each is loaded when it is first opened. */
export const CRM_TABS = [
  tab({
    name: 'opportunities',
    label: 'Oportunidades',
    icon: IconTargetArrow,
    load: () => import('./opportunities/opportunities-tab.tsx').then((module) => module.OpportunitiesTab),
  }),
  tab({
    name: 'clients',
    label: 'Clientes',
    icon: IconBuilding,
    load: () => import('./clients/clients-tab.tsx').then((module) => module.ClientsTab),
  }),
  tab({
    name: 'timeline',
    label: 'Timeline Visual',
    icon: IconRoute,
    load: () => import('./journey/timeline-tab.tsx').then((module) => module.TimelineTab),
  }),
  tab({
    name: 'activities',
    label: 'Atividades',
    icon: IconActivity,
    load: () => import('./activities/activities-tab.tsx').then((module) => module.ActivitiesTab),
  }),
  tab({
    name: 'attachments',
    label: 'Anexos',
    icon: IconPaperclip,
    load: () => import('./attachments/attachments-tab.tsx').then((module) => module.AttachmentsTab),
  }),
  tab({
    name: 'leads',
    label: 'Leads',
    icon: IconUsersGroup,
    load: () => import('./leads/leads-tab.tsx').then((module) => module.LeadsTab),
  }),
  tab({
    name: 'whatsapp',
    label: 'WhatsApp',
    icon: IconBrandWhatsapp,
    load: () => import('./whatsapp/whatsapp-tab.tsx').then((module) => module.WhatsAppTab),
  }),
  tab({
    name: 'queues',
    label: 'Filas',
    icon: IconStack2,
    load: () => import('../messaging/queues/queues-tab.tsx').then((module) => module.QueuesTab),
  }),
]
