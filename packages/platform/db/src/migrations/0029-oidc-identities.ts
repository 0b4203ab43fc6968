import { type Kysely, sql } from 'kysely'

/** Whose account an identity of an OpenID Connect provider is: one of each provider for a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table oidc_identities (
      issuer text not null,
      subject text not null,
      user_id uuid not null references users (id) on delete cascade,
      bound_at timestamptz not null default now(),
      primary key (issuer, subject),
      unique (issuer, user_id)
    );
    create index oidc_identities_user on oidc_identities (user_id);
  `.execute(db)
}
