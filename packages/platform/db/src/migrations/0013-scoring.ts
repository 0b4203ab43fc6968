import { type Kysely, sql } from 'kysely'

/**
 * The ledger of points, badges, and goals as the administrator area manages them. An entry is never changed or
 * deleted: what is undone has one entry against it (`reverses`). `generation` numbers the credits of one holder
 * for one cause, so that none is written twice. Entries refer to nothing by foreign keys: the ledger keeps ids
 * whatever becomes of what they name, and writes hundreds of thousands of entries at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table score_entries (
      id bigint generated always as identity primary key,
      user_id uuid,
      team_id uuid,
      cause text not null check (cause in ('task', 'sprint', 'meeting', 'knowledge', 'goal')),
      cause_id uuid not null,
      points numeric(12, 2) not null,
      at timestamptz not null,
      generation integer not null,
      reverses bigint,
      created_at timestamptz not null default now(),
      constraint score_entries_holder check (num_nonnulls(user_id, team_id) = 1),
      constraint score_entries_sign check ((points < 0) = (reverses is not null) and points <> 0)
    );
    create unique index score_entries_once on score_entries
      (cause_id, coalesce(user_id, team_id), generation) where reverses is null;
    create unique index score_entries_reversed_once on score_entries (reverses) where reverses is not null;
    create index score_entries_at on score_entries (at desc, id desc);

    create function score_entries_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is append-only';
    end $$;
    create trigger score_entries_append_only before update or delete on score_entries
      for each row execute function score_entries_append_only();

    create table score_runs (
      id bigint generated always as identity primary key,
      started_at timestamptz not null,
      finished_at timestamptz not null,
      entries integer not null,
      corrected integer not null
    );

    create table earned_badges (
      user_id uuid not null references users (id) on delete cascade,
      badge text not null check (badge in
        ('primeira_entrega', 'pontual', 'maratonista', 'mentor', 'sprint_perfeita', 'resolvedor')),
      earned_at timestamptz not null,
      primary key (user_id, badge)
    );

    create table goals (
      id uuid primary key default gen_random_uuid(),
      title text not null,
      description text not null default '',
      target_value numeric(14, 2) not null check (target_value > 0),
      current_value numeric(14, 2) not null default 0 check (current_value >= 0),
      unit text not null default '',
      period text not null check (period in ('mensal', 'trimestral', 'anual')),
      start_date date not null,
      end_date date not null,
      sector text not null check (sector in
        ('todos', 'comercial', 'marketing', 'ti', 'pedagogico', 'cs', 'atendimento', 'financeiro')),
      score_weight numeric(3, 2) not null check (score_weight in (0.33, 0.66, 0.99, 1.00)),
      is_active_for_scoring boolean not null default true,
      progressed_at timestamptz not null default now(),
      created_by uuid references users (id) on delete set null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      constraint goals_period check (end_date >= start_date)
    );
    create index goals_created_at on goals (created_at desc, id desc);

    create index tasks_delivered on tasks (assigned_to, completed_at)
      where completed_at is not null and deleted_at is null;
    create index tasks_team_delivered on tasks (team_id, completed_at)
      where completed_at is not null and deleted_at is null;
    create index support_history_resolved on support_history (actor_id) where kind = 'resolved';
  `.execute(db)
}
