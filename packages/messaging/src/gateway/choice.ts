import { randomBytes } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { sharedSecret } from '@cadencia/db/secrets'
import type { Environment } from '@cadencia/server/environment'
import { cloudProvider } from './cloud.ts'
import { evolutionProvider } from './evolution.ts'
import type { GatewayProvider } from './provider.ts'
import { simulatedProvider } from './simulated.ts'
import type { WebhookOptions } from './webhooks.ts'

export type GatewayEnvironment = Pick<
  Environment,
  'whatsappProvider' | 'evolution' | 'whatsappCloud' | 'webhookBaseUrl'
> & {
  /** How long one call may take, in milliseconds. Default `GATEWAY_LIMIT_MS`. */
  readonly callLimitMs?: number
}

export interface ChosenGateway {
  readonly provider: GatewayProvider
  readonly webhooks: WebhookOptions
}

/** The provider that the environment names, which has checked that its variables are all there. */
export function chooseGateway(env: GatewayEnvironment, db: () => Db): ChosenGateway {
  const { whatsappProvider, evolution, whatsappCloud, webhookBaseUrl, callLimitMs: limitMs } = env
  if (whatsappProvider === 'evolution' && evolution) {
    const webhookSecret = async () =>
      evolution.webhookSecret ??
      (await sharedSecret(db(), 'evolution_webhook', () => randomBytes(32).toString('base64url')))
    const webhookUrl = `${webhookBaseUrl}/api/whatsapp/webhook/evolution`
    return {
      provider: evolutionProvider({ ...evolution, webhookUrl, webhookSecret, limitMs }),
      webhooks: { evolution: { instance: evolution.instance, webhookSecret } },
    }
  }
  if (whatsappProvider === 'cloud' && whatsappCloud) {
    return { provider: cloudProvider({ ...whatsappCloud, limitMs }), webhooks: { cloud: whatsappCloud } }
  }
  return { provider: simulatedProvider(), webhooks: {} }
}
