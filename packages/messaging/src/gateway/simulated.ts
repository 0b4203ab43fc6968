import { randomUUID } from 'node:crypto'
import type { GatewayProvider } from './provider.ts'

/** Sends nothing: messages stay in our table, as an outbox that the panel shows. */
export function simulatedProvider(): GatewayProvider {
  const connection = async () => ({
    isConnected: true,
    isAnswered: true,
    detail: 'Simulado: as mensagens ficam na caixa de saída e não chegam a ninguém',
  })
  return {
    name: 'simulated',
    account: 'simulated',
    hasReplyWindow: false,
    send: async () => ({
      kind: 'sent',
      providerId: randomUUID(),
      isAcknowledged: true,
      recipient: { phone: null, waUserId: null },
    }),
    connection,
    qrCode: async () => null,
    prepare: connection,
  }
}
