import { randomBytes } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { sharedSecret } from '@cadencia/db/secrets'
import type { Environment } from '@cadencia/server/environment'
import type { SealedColumn, SecretBox } from '@cadencia/server/secret-box'
import type { WebhookOptions } from '../confirm/routes.ts'
import { cloudProvider } from './cloud.ts'
import { evolutionProvider } from './evolution.ts'
import type { GatewayProvider } from './provider.ts'
import { simulatedProvider } from './simulated.ts'

export type GatewayEnvironment = Pick<
  Environment,
  'whatsappProvider' | 'evolution' | 'whatsappCloud' | 'webhookBaseUrl'
> & {
  /** Encrypts the webhook's secret. */
  readonly secretBox: SecretBox
  /** How long one call may take, in milliseconds. Default `GATEWAY_LIMIT_MS`. */
  readonly callLimitMs?: number
}

export interface ChosenGateway {
  readonly provider: GatewayProvider
  readonly webhooks: WebhookOptions
}

const SECRET = 'evolution_webhook'
export const WEBHOOK_SECRETS: SealedColumn = {
  table: 'secrets',
  key: 'name',
  column: 'value',
  context: 'secret',
  keys: [SECRET],
}

/** A generated webhook secret, shared by all processes. */
async function generatedSecret(db: Db, box: SecretBox): Promise<string> {
  const context = `${WEBHOOK_SECRETS.context}:${SECRET}`
  const make = () => box.seal(randomBytes(32).toString('base64url'), context)
  return box.open(await sharedSecret(db, SECRET, make), context)
}

/** The provider that the environment names, which has checked that its variables are all there. */
export function chooseGateway(env: GatewayEnvironment, db: () => Db): ChosenGateway {
  const { whatsappProvider, evolution, whatsappCloud, webhookBaseUrl, secretBox, callLimitMs: limitMs } = env
  if (whatsappProvider === 'evolution' && evolution) {
    const webhookSecret = async () => evolution.webhookSecret ?? (await generatedSecret(db(), secretBox))
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
