import { lchown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PostgresError } from './postgres-error.ts'
import { runProgram } from './program.ts'

/** The operating-system account of the server and how to start programs as it. */
export interface Account {
  /** Prepended to a program's command line. */
  readonly prefix: readonly string[]
  /** Required owner of the data directory; undefined: the current user. */
  readonly owner?: Owner
  /** The kernel kills the server when our process dies. */
  readonly diesWithParent: boolean
}

export interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * How root drops its privileges, since Postgres refuses to run as root. `namespace`: a user namespace without the root
 * identity (files stay root's). `other-user`: another user id, which then owns the data directory.
 */
export type Isolation = 'namespace' | 'other-user'

const NOBODY: Owner = { uid: 65534, gid: 65534 }
const UNSHARE = ['unshare', '--user', `--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`, '--']
const DIE_WITH_PARENT = ['--pdeathsig', 'INT'] as const

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Command prefix that makes the kernel signal a program when the thread that started it dies; empty where unsupported.
 */
export async function dieWithParentPrefix(): Promise<readonly string[]> {
  if (process.platform !== 'linux') return []
  const prefix = ['setpriv', ...DIE_WITH_PARENT, '--']
  return (await runProgram([...prefix, 'true'])).code === 0 ? prefix : []
}

/**
 * Finds an account that can run `program` in `folder`. As root it tries a user namespace, another user id, and that id
 * with permission to pass closed folders. Throws `PostgresError` when none works.
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
  for (const account of await unprivilegedAccounts(folder, isolation)) {
    if (account.owner) await chownRecursively(folder, account.owner)
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

async function unprivilegedAccounts(folder: string, isolation?: Isolation): Promise<readonly Account[]> {
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

/** Owner of the folder, or of the nearest ancestor that is not root's; else nobody. */
async function nearestUser(folder: string): Promise<Owner> {
  for (let path = folder; path !== dirname(path); path = dirname(path)) {
    const { uid, gid } = await stat(path)
    if (uid !== 0) return { uid, gid }
  }
  return NOBODY
}

/** Changes the owner recursively; skipped when it already owns the folder. */
async function chownRecursively(folder: string, { uid, gid }: Owner): Promise<void> {
  const entries = await readdir(folder)
  const owners = await Promise.all(
    [folder, ...entries.map((name) => join(folder, name))].map((path) => stat(path)),
  )
  if (owners.every((found) => found.uid === uid && found.gid === gid)) return
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  await lchown(folder, uid, gid)
}
