import { useMediaQuery } from '@mantine/hooks'
import { PHONE_QUERY } from './theme.tsx'

/** Whether the window is as narrow as a phone's, known at the first render. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
}
