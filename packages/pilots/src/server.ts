import type { RecordLinks } from '@cadencia/links/record-links'
import type { Clock } from '@cadencia/server/actor'
import type { Domain } from '@cadencia/server/domain'
import { seedPilots } from './demo.ts'
import { pilotLive } from './live.ts'
import { pilotPersonalData } from './personal-data.ts'
import { stageKind, stageRecord } from './record.ts'
import { pilotRoutes } from './routes.ts'
import { pilotSearch } from './search.ts'
import { pilotWebhookFacts } from './webhook-facts.ts'

export interface PilotsOptions extends Clock {
  readonly links: Pick<RecordLinks, 'erase'>
}

/** One timeline of stages, which all staff may read and change. */
export function pilots(options: PilotsOptions): Domain {
  return {
    name: 'pilots',
    webhookFacts: pilotWebhookFacts,
    records: [stageRecord],
    personalData: pilotPersonalData,
    routes: (app) => pilotRoutes(app, options),
    live: pilotLive,
    liveAreas: { pilot_stage: 'pilots' },
    search: pilotSearch,
    searchArea: 'pilots',
    seedDemo: seedPilots,
    kinds: [stageKind],
  }
}
