import { freePort } from '@cadencia/db/testing/free-port'
import { type RunningChild, says, startChild } from '../support/child.ts'
import { signIn } from '../support/session.ts'
import { boardComparisons } from './boards.ts'
import { openChat } from './chat-data.ts'
import { type BenchedServer, type Comparison, JSON_BODY } from './comparison.ts'
import { crmComparisons } from './crm.ts'
import { emailOf, somePeople } from './data.ts'
import { medianOf, type Round, runRound } from './load.ts'

export interface RouteFigures {
  readonly work: string
  readonly floor: Round
  readonly ours: Round
  /** Minimum share of the floor's request rate. */
  readonly target: number
}

export interface Effort {
  /** Warm-up before the first round, which compiles code and prepares statements. */
  readonly warmUpSeconds: number
  readonly rounds: number
  /** 0: only enough requests that each route responds. */
  readonly seconds: number
  /** Only the routes whose work contains one of these; all where none is named. */
  readonly only?: readonly string[]
}

const SENTENCE = JSON.stringify({
  content: 'Bom dia! A pauta da reunião de hoje já está na pasta da equipe.',
})
const NEXT_WEEK_MS = 7 * 24 * 60 * 60_000

async function comparisons(benched: BenchedServer, floorUrl: string): Promise<Comparison[]> {
  const { server, database } = benched
  const cookie = await signIn(server, emailOf(1))
  const list = `${server.url}/api/meetings`
  const draft = JSON.stringify({
    title: 'Alinhamento da semana',
    scheduledAt: new Date(Date.now() + NEXT_WEEK_MS).toISOString(),
    participantIds: await somePeople(database, 5),
  })
  const chatPath = `/api/chats/${await openChat(database, 1)}/messages`
  const sending = { method: 'POST', body: SENTENCE, expectedStatus: 201 } as const
  const creation = { method: 'POST', body: draft, expectedStatus: 201 } as const
  return [
    {
      work: 'list 500 meetings',
      target: 0.6,
      floor: { url: `${floorUrl}/api/meetings`, expectedStatus: 200 },
      ours: { url: list, headers: { cookie }, expectedStatus: 200 },
    },
    {
      work: 'create a meeting',
      target: 0.4,
      floor: { url: `${floorUrl}/api/meetings`, headers: JSON_BODY, ...creation },
      ours: { url: list, headers: { ...JSON_BODY, cookie }, ...creation },
    },
    {
      work: 'send a chat message',
      target: 0.4,
      floor: { url: `${floorUrl}${chatPath}`, headers: JSON_BODY, ...sending },
      ours: { url: `${server.url}${chatPath}`, headers: { ...JSON_BODY, cookie }, ...sending },
    },
  ]
}

async function startFloor(databaseUrl: string): Promise<RunningChild & { readonly url: string }> {
  const port = await freePort()
  const child = startChild({
    args: [new URL('./floor.ts', import.meta.url).pathname, String(port), databaseUrl],
    env: {},
  })
  await says(child, 'floor is up')
  return { ...child, url: `http://127.0.0.1:${port}` }
}

/** Those whose work contains one of the names; all where none is given. */
export function chooseRoutes<Route extends { readonly work: string }>(
  routes: readonly Route[],
  names: readonly string[],
): readonly Route[] {
  if (names.length === 0) return routes
  return routes.filter(({ work }) => names.some((name) => work.includes(name)))
}

/** Measures each route and its floor on the same database, as medians of alternating rounds. */
export async function benchRoutes(
  benched: BenchedServer,
  { warmUpSeconds, rounds, seconds, only = [] }: Effort,
): Promise<RouteFigures[]> {
  const { server, database } = benched
  const floor = await startFloor(database.url)
  const figures: RouteFigures[] = []
  try {
    const all = [
      ...(await comparisons(benched, floor.url)),
      ...(await boardComparisons(benched, floor.url, seconds)),
      ...(await crmComparisons(benched, floor.url)),
    ]
    const chosen = chooseRoutes(all, only)
    for (const { work, target, ...loads } of chosen) {
      const floorRounds: Round[] = []
      const ourRounds: Round[] = []
      const ours = { pid: server.pid(), databaseUrl: database.url }
      const least = { pid: floor.pid, databaseUrl: database.url }
      if (warmUpSeconds > 0) {
        await runRound(loads.floor, least, warmUpSeconds)
        await runRound(loads.ours, ours, warmUpSeconds)
      }
      for (let round = 0; round < rounds; round += 1) {
        floorRounds.push(await runRound(loads.floor, least, seconds))
        ourRounds.push(await runRound(loads.ours, ours, seconds))
      }
      figures.push({ work, target, floor: medianOf(floorRounds), ours: medianOf(ourRounds) })
    }
  } finally {
    floor.signal('SIGKILL')
    await floor.ended
  }
  return figures
}
