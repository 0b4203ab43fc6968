import type { PushDevices, QuietHours } from '@cadencia/notifications/push/contract'
import { useAddPushDevice, useRemovePushDevice } from '@cadencia/notifications/push/react'
import { useState } from 'react'
import { forgetChoice, keepChoice, readChoice } from '../../../kit/push/device-choice.ts'
import { currentSessionId } from '../../../kit/push/keep-subscribed.ts'
import {
  isPushAllowed,
  pushSupport,
  requestPermission,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../../../kit/push/push-browser.ts'
import { showFailure } from '../../../kit/show-failure.ts'

const ON_FAILED = 'Não foi possível ativar as notificações neste aparelho. Tente novamente.'
const OFF_FAILED = 'Não foi possível desativar as notificações neste aparelho. Tente novamente.'
export const QUIET_HOURS_FAILED = 'Não foi possível salvar o horário de silêncio. Tente novamente.'

/** Switches notifications in this browser; the permission is asked for by the click that switches them on. */
export function useThisDevice(userId: string, { publicKey, subscriptions }: PushDevices) {
  const [support, setSupport] = useState(pushSupport)
  const [isBusy, setBusy] = useState(false)
  const add = useAddPushDevice()
  const remove = useRemovePushDevice()
  const device = subscriptions.find(({ isThisDevice }) => isThisDevice)

  async function run(failure: string, steps: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await steps()
    } catch (error) {
      showFailure(error, failure)
    } finally {
      setBusy(false)
    }
  }

  async function subscribe(quietHours: QuietHours | null): Promise<void> {
    if (publicKey === null) return
    const body = { ...(await subscribeBrowser(publicKey)), quietHours }
    const { name } = await add.mutateAsync({ body })
    keepChoice(userId, { sessionId: await currentSessionId(), name, quietHours })
  }

  return {
    device,
    isOn: device !== undefined && isPushAllowed(),
    isBusy,
    /** `off`: switched off for everybody. */
    state: publicKey === null ? ('off' as const) : support,
    switchOn: () =>
      run(ON_FAILED, async () => {
        const isAllowed = await requestPermission()
        setSupport(pushSupport())
        if (isAllowed) await subscribe(readChoice(userId)?.quietHours ?? null)
      }),
    switchOff: () =>
      run(OFF_FAILED, async () => {
        if (device) await remove.mutateAsync({ params: { id: device.id } })
        forgetChoice(userId)
        await unsubscribeBrowser()
      }),
    switchQuietHours: (quietHours: QuietHours | null) => run(QUIET_HOURS_FAILED, () => subscribe(quietHours)),
    /** Throws where it failed. */
    saveQuietHours: (quietHours: QuietHours) => subscribe(quietHours),
  }
}
export type ThisDevice = ReturnType<typeof useThisDevice>
