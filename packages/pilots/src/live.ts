import { type Announcement, announce, type LiveRule } from '@cadencia/realtime/rules'
import { stageChanged, stageCreated, stageDeleted } from './facts.ts'

function changed({ stageId }: { readonly stageId: string }): Announcement {
  return { to: 'staff', event: { type: 'changed', entity: 'pilot_stage', id: stageId } }
}

export const pilotLive: readonly LiveRule[] = [
  announce(stageCreated, changed),
  announce(stageChanged, changed),
  announce(stageDeleted, changed),
]
