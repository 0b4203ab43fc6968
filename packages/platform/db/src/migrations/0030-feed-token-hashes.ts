import { type Kysely, sql } from 'kysely'

/** Calendar feeds are found by the hash of their token, which itself is encrypted from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table calendar_feeds drop constraint calendar_feeds_token_key;
    alter table calendar_feeds add column token_hash bytea;
    update calendar_feeds set token_hash = sha256(convert_to(token, 'UTF8'));
    alter table calendar_feeds alter column token_hash set not null,
      add constraint calendar_feeds_token_hash_key unique (token_hash);
    comment on column calendar_feeds.token is 'encrypted with SECRETS_KEY';
    comment on column users.totp_secret is 'encrypted with SECRETS_KEY';
  `.execute(db)
}
