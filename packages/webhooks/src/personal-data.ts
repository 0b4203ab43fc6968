import type { PersonalData } from '@cadencia/server/personal-data'

/** Deliveries name their fact; what the outbox forgets of a person is not sent either. */
export const webhookPersonalData: PersonalData = {
  titles: {
    webhooks: 'Webhooks que criou',
  },
  texts: [{ table: 'webhooks', columns: ['url'] }],
}
