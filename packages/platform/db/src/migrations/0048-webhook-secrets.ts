import { type Kysely, sql } from 'kysely'

/**
 * A webhook's secret can be changed: the former one signs too for a while. A delivery waits by its refusals since it was
 * last asked for, while its attempts go on counting. Facts parked for webhooks wait for each other whatever their kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhooks
      add column former_secret text,
      add column former_secret_until timestamptz,
      add check ((former_secret is null) = (former_secret_until is null));
    comment on column webhooks.former_secret is 'signs beside the present one until former_secret_until';

    alter table webhook_deliveries add column failures integer not null default 0;
    comment on column webhook_deliveries.failures is 'refusals since it was made, resumed or replayed';
    update webhook_deliveries set failures = attempts where status = 'pending';

    update outbox_parked set subscriber = 'webhooks' where subscriber like 'webhooks.%';
  `.execute(db)
}
