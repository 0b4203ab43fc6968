import type { Area } from '@cadencia/contract/areas'
import type { Db } from '@cadencia/db/client'
import type { Subscriber } from '@cadencia/db/subscriber'
import type { JobHandler } from '@cadencia/jobs/handler'
import type { Schedule } from '@cadencia/jobs/schedules'
import type { LiveRule, MemberGroupRule, SignalRule, TopicRule } from '@cadencia/realtime/rules'
import type { App } from './app.ts'
import type { Erasable } from './erasure/erasures.ts'
import type { DomainKind } from './kinds.ts'
import type { CauseAreas, NotificationRule } from './notices.ts'
import type { PersonalData } from './personal-data.ts'
import type { RecordArea } from './record-areas.ts'
import type { SearchSource } from './search.ts'
import type { SealedColumn } from './secret-box.ts'
import type { WebhookFacts } from './webhook-facts.ts'

export interface SeedOptions {
  /** Multiplier of the demo data, 1 or more. */
  readonly scale: number
  readonly now: Date
}

/**
 * One domain as it is composed; all parts are optional. The API mounts routes, search and live rules; the worker
 * runs jobs, schedules and subscribers.
 */
export interface Domain {
  readonly name: string
  readonly jobs?: readonly JobHandler[]
  readonly schedules?: readonly Schedule[]
  readonly subscribers?: readonly Subscriber[]
  readonly routes?: (app: App) => void
  readonly live?: readonly LiveRule[]
  readonly topics?: readonly TopicRule[]
  readonly memberGroups?: readonly MemberGroupRule[]
  readonly signals?: readonly SignalRule[]
  /** Its kinds of records. */
  readonly records?: readonly RecordArea[]
  /** Those of them that links, discussions and cards know: one for each of its rows in `KINDS`. */
  readonly kinds?: readonly DomainKind[]
  /** Whose scope a token needs to hear of the live events about an entity; of others none hears. */
  readonly liveAreas?: Readonly<Record<string, Area>>
  readonly webhookFacts?: readonly WebhookFacts[]
  /** What its facts tell people. */
  readonly notices?: readonly NotificationRule[]
  /** Whose scope a token needs to hear of a cause. */
  readonly causes?: CauseAreas
  readonly search?: SearchSource
  /** Whose scope a token needs to search here; `record`: the search itself looks at each record's. */
  readonly searchArea?: Area | 'record'
  /** Encrypted columns. */
  readonly sealedColumns?: readonly SealedColumn[]
  /** Personal data, for exports and erasures. */
  readonly personalData?: PersonalData
  /** Erasures to repeat after a backup was restored. */
  readonly erasable?: Erasable
  /** Writes demo data into an empty database; domains run in the order of the composition. */
  readonly seedDemo?: (db: Db, options: SeedOptions) => Promise<void>
}
