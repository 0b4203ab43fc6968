import { type Kysely, sql } from 'kysely'

/** People from outside who are invited to meetings by mail, and what each of them was sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guests (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      invited_at timestamptz not null default now(),
      erased_at timestamptz
    );
    create unique index guests_email_key on guests (email_key(email)) where erased_at is null;
    comment on column guests.invited_at is 'the last time that a meeting was given this guest';
    create table meeting_guests (
      meeting_id uuid not null references meetings on delete cascade,
      guest_id uuid not null references guests on delete cascade,
      name text not null,
      position int not null,
      primary key (meeting_id, guest_id)
    );
    create index meeting_guests_guest on meeting_guests (guest_id);
    create table guest_invitations (
      guest_id uuid not null references guests on delete cascade,
      subject_id uuid not null,
      name text not null,
      sequence int not null,
      sent jsonb,
      pending jsonb,
      job_id uuid,
      at timestamptz not null,
      primary key (guest_id, subject_id)
    );
    create index guest_invitations_subject on guest_invitations (subject_id);
    comment on column guest_invitations.subject_id is 'the series, else the meeting';
    comment on column guest_invitations.sent is 'what the guest knows of it; null after a cancellation';
    comment on column guest_invitations.pending is 'the mail that is being sent';
    alter table meetings add column occurrence timestamptz;
    comment on column meetings.occurrence is 'where its series has it, wherever it was moved since';
    update meetings set occurrence = scheduled_at where series_id is not null;
  `.execute(db)
}
