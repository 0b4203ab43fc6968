import { answerWithMocks } from '@cadencia/testkit/msw'
import { dismissToast } from '@cadencia/ui/toast'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { useShellStore } from '../src/stores/shell-store.ts'

answerWithMocks()

afterEach(() => {
  cleanup()
  dismissToast()
  vi.useRealTimers()
  vi.restoreAllMocks()
  useShellStore.setState(useShellStore.getInitialState())
  localStorage.clear()
})
