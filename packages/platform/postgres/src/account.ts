import { lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PostgresError } from './postgres-error.ts'
import { runProgram } from './program.ts'

/** Under whom the server runs, and how it is started so. */
export interface Account {
  /** Words put before a program's own command line. */
  readonly prefix: readonly string[]
  /** Who must own the data directory; undefined: whoever we are. */
  readonly owner?: Owner
  /** The kernel ends the server when our process dies, however it dies. */
  readonly diesWithParent: boolean
}

export interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * How root, whom Postgres refuses, hands over. `namespace`: a user namespace in which we aren't called root
 * (files stay root's). `other-user`: another user id, which then owns the data directory.
 */
export type Isolation = 'namespace' | 'other-user'

const NOBODY: Owner = { uid: 65534, gid: 65534 }
const UNSHARE = ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`, '--']
const DIE_WITH_PARENT = ['--pdeathsig', 'INT'] as const

/** True for root on a Unix system. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Words that make the kernel interrupt a program when the thread that started it dies; none where there is no such means. */
export async function dieWithParentPrefix(): Promise<readonly string[]> {
  if (process.platform !== 'linux') return []
  const prefix = ['setpriv', ...DIE_WITH_PARENT, '--']
  return (await runProgram([...prefix, 'true'])).code === 0 ? prefix : []
}

/**
 * Finds a way to run `program` in `folder`. For root the ways are tried in order: a user namespace, another
 * user id, and that id with the right to pass closed folders; throws `PostgresError` when none works.
 */
export async function chooseAccount(
  folder: string,
  program: string,
  isolation?: Isolation,
): Promise<Account> {
  if (!isRoot()) {
    const prefix = await dieWithParentPrefix()
    return { prefix, diesWithParent: prefix.length > 0 }
  }
  const failures: string[] = []
  for (const account of await waysDown(folder, isolation)) {
    if (account.owner) await giveFolder(folder, account.owner)
    const tried = await runProgram(
      [...account.prefix, 'sh', '-c', 'cd "$1" && test -w . && "$2" --version', 'sh', folder, program],
      '/',
    )
    if (tried.code === 0) return account
    failures.push(tried.output)
  }
  throw new PostgresError(
    `O Postgres não roda como root e não foi possível trocar de usuário para ${folder}. Rode como outro usuário ou use outro DATA_DIR.\n${failures.join('\n')}`,
  )
}

async function waysDown(folder: string, isolation?: Isolation): Promise<readonly Account[]> {
  const root: Owner = { uid: 0, gid: 0 }
  const inNamespace: Account[] = [
    { prefix: ['setpriv', ...DIE_WITH_PARENT, '--', ...UNSHARE], owner: root, diesWithParent: true },
    { prefix: UNSHARE, owner: root, diesWithParent: false },
  ]
  const owner = await nearestUser(folder)
  const drop = [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    ...DIE_WITH_PARENT,
  ]
  const passing = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  const asOther: Account[] = [
    { prefix: [...drop, '--'], owner, diesWithParent: true },
    { prefix: [...drop, ...passing, '--'], owner, diesWithParent: true },
  ]
  if (isolation === 'namespace') return inNamespace
  return isolation === 'other-user' ? asOther : [...inNamespace, ...asOther]
}

/** The user to whom the folder belongs, or the nearest folder above it that isn't root's; else nobody. */
async function nearestUser(folder: string): Promise<Owner> {
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    const { uid, gid } = await stat(path)
    if (uid !== 0) return { uid, gid }
  }
  return NOBODY
}

/** Makes `owner` the owner of the folder and all in it; quick when the folder is theirs already. */
async function giveFolder(folder: string, { uid, gid }: Owner): Promise<void> {
  const entries = await readdir(folder)
  const owners = await Promise.all(
    [folder, ...entries.map((name) => join(folder, name))].map((path) => stat(path)),
  )
  if (owners.every((found) => found.uid === uid && found.gid === gid)) return
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  await lchown(folder, uid, gid)
}
