import { z } from 'zod'
import type { Area } from './areas.ts'
import type { Access } from './endpoint.ts'

/** A kind of record, as links, discussions and cards know it. */
interface KindRow {
  /** Where the calls of its records are; null where they have none by id. */
  readonly url: `/api/${string}` | null
  /** Whose scope a token needs. */
  readonly area: Area
  readonly access: Access
  /** Whether guests may read some of them. */
  readonly isForGuests: boolean
  /** Its records can be linked with others. */
  readonly isLinked: boolean
  /** They have a list of their links, and calls that change it; the others are linked from the other end alone. */
  readonly listsLinks: boolean
  /** Its lists show linked clients, and are narrowed by one. */
  readonly showsClients: boolean
  /** People comment and follow its records. */
  readonly isDiscussed: boolean
  /** A comment's draft also takes `text` for `body`. */
  readonly takesCommentText: boolean
}

const RECORD = {
  isLinked: true,
  listsLinks: true,
  showsClients: false,
  isDiscussed: false,
  takesCommentText: false,
} as const
const OF_CRM = { ...RECORD, area: 'crm', access: 'crm', isForGuests: false, isDiscussed: true } as const
const OF_STAFF = { ...RECORD, access: 'staff', isForGuests: true } as const
const SHARED = { ...OF_STAFF, showsClients: true, isDiscussed: true } as const
const OF_CHAT = {
  ...RECORD,
  url: null,
  area: 'chat',
  access: 'staff',
  isForGuests: false,
  listsLinks: false,
} as const

/** The kinds of records whose addresses are shown as cards, in the order in which screens group them. */
export const KINDS = {
  client: { ...OF_CRM, url: '/api/crm/clients' },
  lead: { ...OF_CRM, url: '/api/crm/leads' },
  opportunity: { ...OF_CRM, url: '/api/crm/opportunities' },
  meeting: { ...SHARED, url: '/api/meetings', area: 'meetings' },
  task: { ...SHARED, url: '/api/tasks', area: 'sprints' },
  support: { ...SHARED, url: '/api/support', area: 'support', takesCommentText: true },
  pilot: { ...OF_STAFF, url: '/api/pilot-stages', area: 'pilots' },
  knowledge: { ...OF_STAFF, url: '/api/knowledge-sharing', area: 'sprints' },
  message: OF_CHAT,
  channel: { ...OF_CHAT, isLinked: false },
} as const satisfies Record<string, KindRow>
export type Kind = keyof typeof KINDS

type KindsWith<Row> = { [K in Kind]: (typeof KINDS)[K] extends Row ? K : never }[Kind]

/** The kinds whose rows have these values. */
export function kindsWith<const Row extends Partial<KindRow>>(row: Row): KindsWith<Row>[] {
  const wanted = Object.entries(row)
  const has = (kind: string): kind is KindsWith<Row> =>
    kind in KINDS && wanted.every(([name, value]) => Reflect.get(Reflect.get(KINDS, kind), name) === value)
  return Object.keys(KINDS).filter(has)
}

export const Kind = z.enum(kindsWith({}))

/** What is made of each of some kinds. */
export function ofEach<K extends Kind, T>(kinds: readonly K[], make: (kind: K) => T): Readonly<Record<K, T>> {
  return Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<K, T>
}

/** Records of the CRM are for sessions that unlocked it. */
export function isOfCrm(kind: Kind): boolean {
  return KINDS[kind].access === 'crm'
}
