import type { StepUp } from '@cadencia/contract/step-up'
import type { FastifyRequest } from 'fastify'

/**
 * Asks an administrator again who they are before a powerful act. Throws 403 `step_up` without a proof, 401
 * `invalid_credentials` for a wrong one, and 403 `session_required` for a token.
 */
export type ConfirmIdentity = (request: FastifyRequest, proof: StepUp) => Promise<unknown>
