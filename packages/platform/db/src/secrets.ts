import type { Db } from './client.ts'

/**
 * A secret shared by all processes: the stored one, else the result of `make`, which is stored. With concurrent calls
 * the first one wins.
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
