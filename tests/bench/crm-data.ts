import type { OwnDatabase } from '../support/database.ts'

export interface CrmSize {
  readonly leads: number
  readonly opportunities: number
}

/** Leads of a year from all users, and opportunities in all six stages. */
export async function prepareCrm(database: OwnDatabase, { leads, opportunities }: CrmSize): Promise<void> {
  await database.query(`
    with everybody as (select array_agg(id order by email) as ids from users where email like 'pessoa%')
    insert into leads (name, email, phone, phone_key, company, source, status, score, notes, assigned_to, created_at)
    select (array['Adriana','Beatriz','Carlos','Débora','Eduardo','Fabiana','Gustavo','Helena'])[1 + n % 8] || ' ' ||
        (array['Abreu','Borges','Coelho','Dantas','Fontes','Garcia','Leite','Moura','Paiva','Rangel','Toledo'])[1 + n % 11],
      'lead' || n || '@empresa' || n % 997 || '.example', '+55119' || lpad(n::text, 8, '0'), '55119' || lpad(n::text, 8, '0'),
      'Empresa ' || n % 997, (array['website','referral','whatsapp','import'])[1 + n % 4],
      (array['new','contacted','qualified'])[1 + n % 3], n % 101, 'Pediu demonstração para a equipe.',
      everybody.ids[1 + n % 40], now() - n * interval '10 minutes'
    from generate_series(1, ${leads}) n cross join everybody`)
  await database.query(`
    insert into opportunities (lead_id, title, value, stage, probability, assigned_to, stage_since, closed_at,
      lost_reason, rank, created_at)
    select l.id, 'Plano anual ' || n, 1000 + n % 90 * 500,
      (array['prospecting','qualification','proposal','negotiation','closed_won','closed_lost'])[1 + n % 6], n % 101,
      l.assigned_to, now() - n * interval '1 hour',
      case when n % 6 > 3 then now() - n * interval '1 hour' end, case when n % 6 = 5 then 'Preço' end,
      'e' || lpad(n::text, 5, '0'), now() - n * interval '1 hour'
    from (select id, assigned_to, row_number() over (order by id) as n from leads limit ${opportunities}) l`)
  await database.query('vacuum analyze')
}
