import type { Domain } from '@cadencia/server/domain'
import { viewerOf } from '@cadencia/server/viewer'
import { seedPilots } from './demo.ts'
import { pilotLive } from './live.ts'
import { pilotPersonalData } from './personal-data.ts'
import { pilotRoutes } from './routes.ts'
import { pilotSearch } from './search.ts'

export interface PilotsOptions {
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** One timeline of stages, which all staff may read and change. */
export function pilots({ now }: PilotsOptions): Domain {
  return {
    name: 'pilots',
    personalData: pilotPersonalData,
    routes: (app) => pilotRoutes(app, (request) => ({ actorId: viewerOf(request).userId, now: now() })),
    live: pilotLive,
    search: pilotSearch,
    seedDemo: seedPilots,
  }
}
