import type { Domain } from '@cadencia/server/domain'
import type { LinksOptions } from './context.ts'
import { CRM_LINK } from './contract.ts'
import { seedLinks } from './demo.ts'
import { linkLive, linkTopics } from './live.ts'
import { linkPersonalData } from './personal-data.ts'
import type { RecordLinks } from './record-links-contract.ts'
import { listLinks } from './repository.ts'
import { linkRoutes } from './routes.ts'
import { connect, eraseLinks, idsOfClient, keep, listLinked } from './service.ts'
import { linkWebhookFacts } from './webhook-facts.ts'

export interface Links extends Domain {
  readonly recordLinks: RecordLinks
}

/** Links between the records of other domains. */
export function links(options: LinksOptions): Links {
  return {
    name: 'links',
    webhookFacts: linkWebhookFacts,
    routes: (app) => linkRoutes(app, options),
    // Of what the domains declare, which are composed around it.
    get live() {
      return linkLive(options)
    },
    topics: linkTopics(options),
    liveAreas: { [CRM_LINK]: 'crm' },
    personalData: linkPersonalData,
    seedDemo: (db, seed) => seedLinks(db, seed, options),
    recordLinks: {
      keep: (trx, ends) => keep(trx, ends, options),
      connect: (trx, made, asked) => connect(trx, made, asked, options),
      erase: eraseLinks,
      list: (db, ids, viewer) => listLinked(db, ids, { viewer, options }),
      listEnds: listLinks,
      idsOfClient: (db, clientId, asked) => idsOfClient(db, clientId, { ...asked, options }),
    },
  }
}
