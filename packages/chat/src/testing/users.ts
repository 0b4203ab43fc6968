import { randomUUID } from 'node:crypto'
import type { Db } from '@cadencia/db/client'

export interface TestUser {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: 'staff' | 'guest' | 'admin'
}

/** A stored person called `<firstName> Teste`. */
export async function storeUser(
  db: Db,
  {
    firstName,
    role = 'staff',
    isActive = true,
  }: Pick<TestUser, 'firstName'> & Partial<TestUser> & { isActive?: boolean },
): Promise<TestUser> {
  const id = randomUUID()
  const user = { id, firstName, lastName: 'Teste', email: `${firstName}.${id}@cadencia.example`, role }
  await db
    .insertInto('users')
    .values({ id, email: user.email, first_name: firstName, last_name: 'Teste', role, is_active: isActive })
    .execute()
  return user
}
