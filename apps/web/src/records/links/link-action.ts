import type { ListingEnd } from '@cadencia/links/react'
import { IconLinkPlus } from '@tabler/icons-react'
import type { LazyStepAction } from '../actions/action.ts'

/** Links a record with another one, which the palette finds by its words. */
export function linkAction(end: ListingEnd, reason?: string | undefined): LazyStepAction {
  return {
    id: 'link',
    label: 'Ligar a outro registro…',
    icon: IconLinkPlus,
    reason,
    load: () => import('./link-step.ts').then(({ linkStep }) => linkStep(end)),
  }
}
