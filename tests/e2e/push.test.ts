import { startPushService } from '@cadencia/testkit/push-service'
import type { CDPSession, Worker } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { launchBrowserWithPush } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { see } from '../support/see.ts'
import { serverForFile } from '../support/suite.ts'
import { enterAs, type Visitor, visit } from '../support/visitor.ts'

const ANA = 'ana.souza@cadencia.example'
const BRUNO = 'bruno.carvalho@cadencia.example'

const service = await startPushService()
afterAll(() => service.close())
const server = await serverForFile({ env: { SEED: 'demo', WEBHOOK_ALLOW_PRIVATE: '1' } })
const browser = await launchBrowserWithPush()
afterAll(() => browser.close())

/** Headless browsers know no push service: this stands for theirs. */
function standIn(subscription: object): void {
  const keptKey = () => sessionStorage.getItem('push-key')
  const subscribed = () => ({
    ...subscription,
    options: { applicationServerKey: Uint8Array.from(JSON.parse(keptKey() ?? '[]')).buffer },
    toJSON: () => subscription,
    unsubscribe: async () => {
      sessionStorage.removeItem('push-key')
      return true
    },
  })
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (keptKey() === null ? null : subscribed()),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      sessionStorage.setItem('push-key', JSON.stringify([...applicationServerKey]))
      return subscribed()
    },
  })
}

/** Counts, in the service worker, the pushes that it has done everything about. */
const COUNT_HANDLED_PUSHES = `{
  globalThis.handledPushes = 0
  const { waitUntil } = ExtendableEvent.prototype
  ExtendableEvent.prototype.waitUntil = function (work) {
    waitUntil.call(this, work)
    if (this.type === 'push') void work.finally(() => (globalThis.handledPushes += 1))
  }
}`

interface Device extends Visitor {
  readonly arrived: ReturnType<typeof service.subscribe>['arrived']
  readonly worker: Worker
  /** Hands what arrived last to the service worker, as the browser would; resolves when the worker is done with it. */
  deliver(): Promise<void>
  shown(): Promise<{ title: string; body: string; tag: string; actions: string[] }[]>
  click(tag: string, action: string): Promise<void>
}

async function registrationIdOf(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return found
}

async function deviceOf(email: string): Promise<Device> {
  const { subscription, arrived } = service.subscribe()
  const visitor = await visit(browser, server, { serviceWorkers: 'allow' })
  const { context, page } = visitor
  await context.grantPermissions(['notifications'], { origin: server.url })
  await context.addInitScript(standIn, subscription)
  await enterAs(visitor, email)
  const started = context.waitForEvent('serviceworker')
  await visitor.open('/?profile=notifications')
  const worker = await started
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const session = await context.newCDPSession(page)
  const registrationId = await registrationIdOf(session)
  await worker.evaluate(COUNT_HANDLED_PUSHES)
  const handledPushes = () => worker.evaluate<number>('globalThis.handledPushes')
  return {
    ...visitor,
    arrived,
    worker,
    deliver: async () => {
      const data = JSON.stringify(arrived.at(-1)?.payload)
      const before = await handledPushes()
      await session.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data })
      await see.poll(handledPushes).toBe(before + 1)
    },
    shown: () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
          title,
          body,
          tag,
          actions: data.actions.map((one: { title: string }) => one.title),
        }))
      }),
    click: async (tag, action) => {
      // The browser's own event would also be waited for; this one only starts what it does.
      await worker.evaluate(
        async (chosen) => {
          const { registration }: { registration: ServiceWorkerRegistration } = Object(globalThis)
          const [notification] = await registration.getNotifications({ tag: chosen.tag })
          if (!notification) throw new Error('not shown')
          const event = new Event('notificationclick')
          const waitUntil = () => undefined
          dispatchEvent(Object.assign(event, { notification, action: chosen.action, waitUntil }))
        },
        { tag, action },
      )
    },
  }
}

async function assignTo(device: Device, by: Visitor, title: string): Promise<string> {
  const { id: assignedTo } = await (await device.context.request.get('/api/auth/user')).json()
  const answer = await by.context.request.post('/api/tasks', { data: { title, assignedTo } })
  return (await answer.json()).id
}

describe('notifications on a device', () => {
  it('are switched on, tried out, shown, acted on, withdrawn and switched off', {
    timeout: 180_000,
  }, async () => {
    const ana = await deviceOf(ANA)
    const bruno = await visit(browser, server)
    await enterAs(bruno, BRUNO)
    const { page, arrived } = ana
    const profile = page.getByRole('main')
    const toggle = profile.getByRole('switch', { name: 'Receber neste aparelho' })

    await toggle.click()
    await see(profile.getByText('Este aparelho', { exact: true })).toBeVisible()
    await profile.getByRole('button', { name: 'Testar' }).click()
    await see(page.getByText('Notificação de teste enviada')).toBeVisible()
    await ana.deliver()
    await see.poll(ana.shown).toMatchObject([{ title: 'Notificação de teste' }])

    // In sight of a page nothing more is shown.
    const first = await assignTo(ana, bruno, 'Conferir a proposta')
    await eventually(() => arrived.length === 2, { what: 'the assignment' })
    await ana.deliver()
    expect(await ana.shown()).toHaveLength(1)

    // With the page closed, it is.
    await page.goto('about:blank')
    await ana.deliver()
    await ana.open('/')
    expect(await ana.shown()).toContainEqual({
      title: 'Nova tarefa para você',
      body: 'Conferir a proposta',
      tag: `task_assigned:${first}`,
      actions: ['Concluir'],
    })
    await ana.click(`task_assigned:${first}`, 'complete')
    await eventually(
      async () =>
        (await (await ana.context.request.get(`/api/tasks/${first}`)).json()).status === 'completed',
      { what: 'the task is completed' },
    )

    // A click leads the open page there, and reads the notification.
    const second = await assignTo(ana, bruno, 'Ligar para o fornecedor')
    await eventually(() => JSON.stringify(arrived.at(-1)?.payload).includes(second), { what: 'the second' })
    await page.goto('about:blank')
    await ana.deliver()
    await ana.open('/')
    await ana.click(`task_assigned:${second}`, '')
    await page.waitForURL(`**/sprints/tasks/${second}`)
    // That of the test goes too once nothing is unread.
    const tags = async () => (await ana.shown()).map(({ tag }) => tag)
    await see.poll(tags).not.toContain(`task_assigned:${second}`)

    await ana.open('/?profile=notifications')
    await toggle.click()
    await see(profile.getByText('Meus aparelhos')).toBeHidden()
    const { subscriptions } = await (await ana.context.request.get('/api/push/subscriptions')).json()
    expect([subscriptions, ana.troubles]).toEqual([[], []])
    await ana.close()
    await bruno.close()
  })
})
