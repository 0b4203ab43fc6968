import type { Db } from './client.ts'

/**
 * A value that all processes agree on: the stored one, else what `make` gives, which is then kept. Of two that
 * make one at once, the first wins and both get it.
 */
export async function sharedSecret(
  db: Db,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const stored = await findSecret(db, name)
  if (stored !== undefined) return stored
  await db
    .insertInto('secrets')
    .values({ name, value: await make() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const agreed = await findSecret(db, name)
  if (agreed === undefined) throw new Error(`secret ${name} was not kept`)
  return agreed
}

async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
