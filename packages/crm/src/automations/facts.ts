import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'

const key = ({ automationId }: { automationId: string }) => automationId

/** An automation was created, changed or deleted by somebody, or one of its runs began, was skipped or ended. */
export const automationChanged = fact({
  name: 'automation.changed',
  summary: 'Uma automação foi criada, alterada ou excluída, ou uma execução começou, foi pulada ou terminou',
  payload: z.object({
    automationId: Id,
    what: z.enum(['created', 'changed', 'deleted', 'ran', 'skipped', 'ended']),
    /** Null where the clock did it. */
    actorId: Id.nullable(),
    at: Instant,
  }),
  key,
})

/** One of its messages is in another state. */
export const automationDeliveryChanged = fact({
  name: 'automation.delivery_changed',
  summary: 'Uma mensagem de uma automação mudou de estado',
  payload: z.object({ automationId: Id, deliveryId: Id, leadId: Id.nullable(), at: Instant }),
  key,
})

/** A run has its first message that failed for good, or could not be carried out itself; told once for a run. */
export const automationFailed = fact({
  name: 'automation.failed',
  summary: 'Uma execução teve a sua primeira mensagem que falhou de vez',
  payload: z.object({ automationId: Id, runId: Id, ownerId: Id.nullable(), at: Instant }),
  key,
})

/** WhatsApp takes no messages of its template, so it was switched off. */
export const automationStopped = fact({
  name: 'automation.stopped',
  summary: 'Uma automação foi desativada porque o WhatsApp recusou, pausou ou desativou o seu modelo',
  payload: z.object({
    automationId: Id,
    ownerId: Id.nullable(),
    templateName: z.string(),
    status: z.enum(['rejected', 'paused', 'disabled']),
    at: Instant,
  }),
  key,
})

/** Begins the runs that have become due. */
export const runDueAutomations = job({
  queue: 'maintenance',
  name: 'run_due_automations',
  label: 'Verificação das automações',
  payload: z.object({}),
  attempts: 3,
})

/** Asks for the messages of one run, a few hundred leads at a time. */
export const sendAutomationRun = job({
  queue: 'whatsapp',
  name: 'send_automation_run',
  label: 'Envio de uma automação',
  payload: z.object({ runId: Id }),
})
