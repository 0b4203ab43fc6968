import { type Kysely, sql } from 'kysely'

/** The media library. The files themselves are rows of `files`, claimed for the use `media` by the id here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media_files (
      id uuid primary key default gen_random_uuid(),
      original_size bigint not null,
      width integer,
      height integer,
      uploaded_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now()
    );
    comment on column media_files.original_size is 'bytes as it was sent; files.size is what is kept';
    create index media_files_created_at on media_files (created_at desc, id desc);
  `.execute(db)
}
