import { type Kysely, sql } from 'kysely'

/**
 * Imports of leads: how far each has come, which rows it refused, and what it changed, so that it can go on after a
 * crash and be undone. A lead that an import made says so itself, with the version in which the import left it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lead_imports (
      id uuid primary key default gen_random_uuid(),
      file_url text not null,
      file_name text not null,
      file_type text not null,
      mapping jsonb,
      on_duplicate text not null check (on_duplicate in ('update', 'skip', 'create')),
      status text not null default 'pending'
        check (status in ('pending', 'running', 'completed', 'failed', 'undone')),
      position integer not null default 1,
      total integer not null default 0,
      imported integer not null default 0,
      updated integer not null default 0,
      skipped integer not null default 0,
      errors integer not null default 0,
      message text,
      created_by uuid references users (id) on delete set null,
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      undone_at timestamptz,
      removed integer,
      restored integer,
      kept integer
    );
    comment on column lead_imports.position is 'the line of the file up to which everything is written';
    create index lead_imports_newest on lead_imports (created_at desc, id desc);

    create table lead_import_refusals (
      import_id uuid not null references lead_imports (id) on delete cascade,
      line integer not null,
      message text not null,
      primary key (import_id, line)
    );

    create table lead_import_changes (
      import_id uuid not null references lead_imports (id) on delete cascade,
      lead_id uuid not null references leads (id) on delete cascade,
      before jsonb not null,
      after jsonb not null,
      primary key (import_id, lead_id)
    );
    comment on table lead_import_changes is 'fields of leads that were there before: as they were, and as the import left them';
    create index lead_import_changes_lead on lead_import_changes (lead_id);

    alter table leads
      add column import_id uuid references lead_imports (id) on delete set null,
      add column import_version integer;
    comment on column leads.import_version is 'the version in which the import that made the lead left it';
    create index leads_import on leads (import_id) where import_id is not null;
  `.execute(db)
}
