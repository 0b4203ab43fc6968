import { type Kysely, sql } from 'kysely'

/**
 * Uploaded files and the tickets to send them. A row is there before its bytes are (`stored_at` null, no key yet) and
 * after they went (`removing_at`), so that whatever dies in between, a row still tells what is left in the storage.
 * Without a `use` a file belongs to nothing, and is removed after a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload_tickets (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users (id) on delete cascade,
      expires_at timestamptz not null
    );
    create index upload_tickets_expires_at on upload_tickets (expires_at);

    create table files (
      id uuid primary key default gen_random_uuid(),
      storage_key text unique,
      preview_key text unique,
      name text not null,
      type text not null,
      size bigint not null default 0,
      sha256 text,
      owner_id uuid references users (id) on delete set null,
      use text check (use in ('support', 'crm', 'leads', 'automations', 'chat', 'profile', 'media')),
      reference text,
      place integer not null default 0,
      claimed_at timestamptz,
      unclaimed_at timestamptz not null default now(),
      stored_at timestamptz,
      removing_at timestamptz,
      created_at timestamptz not null default now(),
      check ((use is null) = (reference is null))
    );
    create index files_reference on files (use, reference, place) where use is not null;
    create index files_unclaimed on files (unclaimed_at) where use is null;
  `.execute(db)
}
