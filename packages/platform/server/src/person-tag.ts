import { sql } from 'kysely'

interface PersonTag {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly profileImageUrl: string | null
}

/** A user as records name them; null when there is none. `id` is the column with the user's id. */
export const personTag = (id: string) =>
  sql<PersonTag | null>`(select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name,
    'profileImageUrl', u.profile_image_url) from users u where u.id = ${sql.ref(id)})`
