import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { descendantsOf, isAlive } from '../support/child.ts'
import { eventually } from '../support/eventually.ts'
import { launcherForFile } from '../support/launcher.ts'
import { caller, signInAsAdministrator } from '../support/session.ts'

const launcher = await launcherForFile({ WORKER: 'process', SEED: 'none' })
const TEST_JOB = {
  queueName: 'whatsapp',
  type: 'whatsapp_message',
  payload: { contact: 'Contato de teste', message: 'Mensagem de teste da fila' },
}

function workerOf(pid: number): Promise<number> {
  const isWorker = (id: number) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('apps/worker/dist')
  return eventually(() => descendantsOf(pid).find(isWorker), { what: 'a worker' })
}

/** Enqueues a job and waits for it. */
async function completeJob(): Promise<void> {
  const call = caller(launcher, await signInAsAdministrator(launcher))
  const { id } = await (await call('POST', '/api/queues/jobs', TEST_JOB)).json()
  const status = async () => (await (await call('GET', `/api/queues/jobs/whatsapp/${id}`)).json()).status
  await eventually(async () => (await status()) === 'completed', { what: 'the job', withinMs: 60_000 })
}

it.runIf(process.platform === 'linux')(
  'with WORKER=process a worker of its own does the jobs, comes back when killed, and ends with the rest',
  async () => {
    const first = await launcher.launch()
    const worker = await workerOf(first.pid)
    await completeJob()
    process.kill(worker, 'SIGKILL')
    await eventually(() => !isAlive(worker), { what: 'its death' })
    expect(await workerOf(first.pid)).not.toBe(worker)
    await completeJob()

    const children = descendantsOf(first.pid)
    first.signal('SIGKILL')
    await first.ended
    await eventually(() => !children.some(isAlive), { what: 'server, worker and Postgres ended too' })

    const second = await launcher.launch()
    await workerOf(second.pid)
    const offspring = descendantsOf(second.pid)
    second.signal('SIGTERM')
    expect(await second.ended).toEqual({ code: 0, signal: null })
    expect(offspring.filter(isAlive)).toEqual([])
    expect(second.output()).not.toContain('"level":50')
  },
)
